/**
 * Programs of user-written laws: flat lists of instructions over numbered cells. There is no stack and no closure: a
 * run allocates nothing, and it ends because every jump goes forward.
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
  // Jumps, with the target in place of a cell: if `a` is false, if it is true, unconditional.
  UNLESS: 17,
  IF: 18,
  JUMP: 19,
  // Jumps on the comparison of two cells.
  UNLESS_LESS: 20,
  UNLESS_AT_MOST: 21,
  UNLESS_EQUAL: 22,
  IF_EQUAL: 23,
} as const;

/** Length of an instruction: operation, result cell, operand cells. */
export const INSTRUCTION = 4;

/** Result of a complete run. Other results: UNMET, or the index of the first instruction without a finite result. */
export const DONE = -1;
/** The run has jumped out of its range: the condition was false. */
export const UNMET = -2;

/** Runs a range of instructions. Case numbers equal those of `OP`, so that the switch compiles to a jump table. */
export function run(code: Int32Array, cells: Float64Array, from: number, to: number): number {
  let pc = from;
  while (pc < to) {
    const cell = code[pc + 1]!;
    const a = code[pc + 2]!;
    const b = code[pc + 3]!;
    const here = pc;
    pc += INSTRUCTION;
    let value = 0;
    switch (code[here]) {
      case 0:
        value = cells[a]!;
        break;
      case 1:
        value = cells[a]! + cells[b]!;
        break;
      case 2:
        value = cells[a]! - cells[b]!;
        break;
      case 3:
        value = cells[a]! * cells[b]!;
        break;
      case 4:
        value = cells[a]! / cells[b]!;
        break;
      case 5:
        value = -cells[a]!;
        break;
      case 6:
        // The minimum of infinity and a number would be the number and hide the error.
        value = cells[a]! < cells[b]! ? cells[a]! : cells[b]!;
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        break;
      case 7:
        value = cells[a]! > cells[b]! ? cells[a]! : cells[b]!;
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        break;
      case 8:
        value = Math.sqrt(cells[a]!);
        break;
      // The result of a call goes through a cell: only then is `value` always an unboxed double, which needs no
      // allocation.
      case 9:
        cells[cell] = cubeRoot(cells[a]!);
        value = cells[cell]!;
        break;
      case 10:
        cells[cell] = exponential(cells[a]!);
        value = cells[cell]!;
        break;
      case 11:
        cells[cell] = logarithm(cells[a]!);
        value = cells[cell]!;
        break;
      case 12:
        value = Math.floor(cells[a]!);
        break;
      case 13:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a]! < cells[b]! ? 1 : 0;
        break;
      case 14:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a]! <= cells[b]! ? 1 : 0;
        break;
      case 15:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        value = cells[a] === cells[b] ? 1 : 0;
        break;
      case 16:
        value = cells[a] === 0 ? 1 : 0;
        break;
      case 17:
        if (cells[a] === 0) pc = cell;
        continue;
      case 18:
        if (cells[a] !== 0) pc = cell;
        continue;
      case 19:
        pc = cell;
        continue;
      case 20:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        if (cells[a]! >= cells[b]!) pc = cell;
        continue;
      case 21:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        if (cells[a]! > cells[b]!) pc = cell;
        continue;
      case 22:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        if (cells[a] !== cells[b]) pc = cell;
        continue;
      default:
        if (cells[a]! - cells[b]! - (cells[a]! - cells[b]!) !== 0) return here;
        if (cells[a] === cells[b]) pc = cell;
        continue;
    }
    if (value - value !== 0) return here;
    cells[cell] = value;
  }
  return pc === to ? DONE : UNMET;
}
