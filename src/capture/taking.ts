import type { Scenario } from '../scenario/scenario.ts';
import type { Listening } from './capture.ts';
import { FORMS, type Form } from './forms.ts';
import { packetRow, type PacketRow } from './packetRow.ts';

/** A form as it is offered: with why this scenario cannot have it, a line each. */
export type Offered = Pick<Form, 'name' | 'end' | 'title' | 'group' | 'help' | 'differs'> & {
  readonly problems: readonly string[];
};

/** What the page wants of a scenario: the list of forms, the beginning of one, or all of one. */
export type TakeOrder = { readonly scenario: Scenario } & (
  | { readonly want: 'forms' }
  | ({ readonly want: 'beginning' | 'all'; readonly form: string } & Listening)
);

export type Taken =
  | { readonly want: 'forms'; readonly forms: readonly Offered[] }
  | { readonly want: 'beginning'; readonly text: string; readonly packets: readonly PacketRow[] }
  | { readonly want: 'all' };

/** A beginning has so many lines, and so many packets. */
const LINES = 400;
const PACKETS = 200;

/** Enough has been written. */
class Enough extends Error {}

function beginning(form: Form, scenario: Scenario, listening: Listening): Taken {
  const packets: PacketRow[] = [];
  const texts: string[] = [];
  let lines = 0;
  try {
    form.write(
      scenario,
      (piece) => {
        if (typeof piece === 'string') {
          texts.push(piece);
          lines += piece.split('\n').length - 1;
        } else {
          const row = packetRow(piece);
          if (row !== null) packets.push(row);
        }
        if (lines >= LINES || packets.length >= PACKETS) throw new Enough();
      },
      listening,
    );
  } catch (problem) {
    if (!(problem instanceof Enough)) throw problem;
  }
  return { want: 'beginning', text: texts.join('').split('\n').slice(0, LINES).join('\n'), packets };
}

/** Does what the page wants; hands all of a file to `write`, piece by piece. */
export function take(order: TakeOrder, write: (piece: string | Uint8Array) => void): Taken {
  const { scenario } = order;
  if (order.want === 'forms')
    return {
      want: 'forms',
      forms: FORMS.map(({ name, end, title, group, help, differs, refuses }) => ({
        name,
        end,
        title,
        group,
        help,
        differs,
        problems: refuses(scenario),
      })),
    };
  const form = FORMS.find(({ name }) => name === order.form);
  if (form === undefined) throw new Error(`There is no form ${order.form}.`);
  if (order.want === 'beginning') return beginning(form, scenario, order);
  form.write(scenario, write, order);
  return { want: 'all' };
}
