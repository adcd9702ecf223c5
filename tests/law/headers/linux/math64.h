#pragma once
static inline s64 div64_s64(s64 a, s64 b) { return a / b; }
u32 int_sqrt64(u64 a);
