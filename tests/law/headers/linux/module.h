/* Stands for the kernel's headers, as far as the skeletons need them. */
#pragma once
#include <stdbool.h>
#include <limits.h>
#include <stdint.h>
typedef int64_t s64;
typedef uint64_t u64;
typedef uint32_t u32;
#define __maybe_unused __attribute__((unused))
#define __read_mostly
#define __init
#define __exit
#define THIS_MODULE 0
#define min(a, b) ((a) < (b) ? (a) : (b))
#define module_init(f) int init_module(void) { return f(); }
#define module_exit(f) void cleanup_module(void) { f(); }
#define MODULE_LICENSE(text) _Static_assert(1, text)
