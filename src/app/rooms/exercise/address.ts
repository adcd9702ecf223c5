import { capital } from '#scenario/words/english.ts';
import { addressOf, orderOfAddress, type SheetOrder } from '../../../lessons/exercises/order.ts';

/** A parsed address of this room. */
interface Asked {
  readonly order: SheetOrder;
  /** The part of the sheet on the screen, from 0. */
  readonly part: number;
  /** Sentence about what was not understood, or ''. */
  readonly note: string;
}

const PART = /&part=(\d{1,3})(?=&|$)/;

/** Parses any address. */
export function askedBy(hash: string): Asked {
  const [, part] = PART.exec(hash) ?? [];
  const { order, wrong } = orderOfAddress(hash.replace(PART, ''));
  return {
    order,
    part: part === undefined ? 0 : Math.max(0, Number(part) - 1),
    note: wrong.map(({ field, message }) => `${capital(field)} ${message}.`).join(' '),
  };
}

/** The address of a part of a sheet, from its # on. */
export const hashOf = (order: SheetOrder, part = 0): string =>
  `#${addressOf(order)}${part === 0 ? '' : `&part=${part + 1}`}`;
