import { addressOf, orderOfAddress, type SheetOrder } from '../../../lessons/exercises/order.ts';

/** What an address of this room asks for. */
export interface Asked {
  readonly order: SheetOrder;
  /** Which part of the sheet is on the screen, from 0. */
  readonly part: number;
  /** What was not understood, in sentences; ''. */
  readonly note: string;
}

const PART = /&part=(\d{1,3})(?=&|$)/;

/** What an address asks for, whatever it is. */
export function askedBy(hash: string): Asked {
  const [, part] = PART.exec(hash) ?? [];
  const { order, wrong } = orderOfAddress(hash.replace(PART, ''));
  return {
    order,
    part: part === undefined ? 0 : Math.max(0, Number(part) - 1),
    note: wrong.map(({ field, message }) => `${field} ${message}.`).join(' '),
  };
}

/** The address of a part of a sheet, from its #. */
export const hashOf = (order: SheetOrder, part = 0): string =>
  `#${addressOf(order)}${part === 0 ? '' : `&part=${part + 1}`}`;
