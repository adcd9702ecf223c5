/**
 * Programs of own laws: flat lists of instructions over numbered cells. There is no stack and no closure: a run allocates
 * nothing, and ends because every jump leads forward.
 */
import { cubeRoot, exponential, logarithm } from '../engine/kernel/numeric.ts';

export const OP = {
  COPY: 0,
  ADD: 1,
  SUBTRACT: 2,
  MULTIPLY: 3,
  DIVIDE: 4,
  NEGATE: 5,
  MIN: 6,
  MAX: 7,
  SQRT: 8,
  CBRT: 9,
  EXP: 10,
  LOG: 11,
  FLOOR: 12,
  LESS: 13,
  AT_MOST: 14,
  EQUAL: 15,
  NOT: 16,
  /** Goes on at `a` unless the cell holds. */
  UNLESS: 17,
  /** Goes on at `a` if it does. */
  IF: 18,
  /** Goes on at `a`. */
  JUMP: 19,
} as const;

/** An instruction: what, into which cell (of a jump: which cell decides), from which. */
export const INSTRUCTION = 4;

/** Runs the instructions from one place up to another; returns the place of the first that gave no finite number, or -1. */
export function run(code: Int32Array, cells: Float64Array, from: number, to: number): number {
  for (let pc = from; pc < to;) {
    const cell = code[pc + 1]!;
    const a = code[pc + 2]!;
    const b = code[pc + 3]!;
    const here = pc;
    pc += INSTRUCTION;
    let value = 0;
    switch (code[here]) {
      case OP.COPY:
        value = cells[a]!;
        break;
      case OP.ADD:
        value = cells[a]! + cells[b]!;
        break;
      case OP.SUBTRACT:
        value = cells[a]! - cells[b]!;
        break;
      case OP.MULTIPLY:
        value = cells[a]! * cells[b]!;
        break;
      case OP.DIVIDE:
        value = cells[a]! / cells[b]!;
        break;
      case OP.NEGATE:
        value = -cells[a]!;
        break;
      case OP.MIN:
        // Of an infinity and a number the number would hide what is wrong.
        value = cells[a]! < cells[b]! ? cells[a]! : cells[b]!;
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        break;
      case OP.MAX:
        value = cells[a]! > cells[b]! ? cells[a]! : cells[b]!;
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        break;
      case OP.SQRT:
        value = Math.sqrt(cells[a]!);
        break;
      case OP.CBRT:
        value = cubeRoot(cells[a]!);
        break;
      case OP.EXP:
        value = exponential(cells[a]!);
        break;
      case OP.LOG:
        value = logarithm(cells[a]!);
        break;
      case OP.FLOOR:
        value = Math.floor(cells[a]!);
        break;
      case OP.LESS:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a]! < cells[b]! ? 1 : 0;
        break;
      case OP.AT_MOST:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a]! <= cells[b]! ? 1 : 0;
        break;
      case OP.EQUAL:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a] === cells[b] ? 1 : 0;
        break;
      case OP.NOT:
        value = cells[a] === 0 ? 1 : 0;
        break;
      case OP.UNLESS:
        if (cells[cell] === 0) pc = a;
        continue;
      case OP.IF:
        if (cells[cell] !== 0) pc = a;
        continue;
      default:
        pc = a;
        continue;
    }
    if (value - value !== 0) return here;
    cells[cell] = value;
  }
  return -1;
}
