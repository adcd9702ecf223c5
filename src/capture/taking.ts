import type { Scenario } from '../scenario/scenario.ts';
import type { Listening } from './capture.ts';
import { FORMS, type Form } from './forms.ts';
import { isPacket, PacketCounts, packetRow, type PacketRow } from './packetRow.ts';

/** A form as it is offered: with why this scenario cannot have it, a line each. */
export type Offered = Pick<Form, 'name' | 'end' | 'title' | 'group' | 'help' | 'differs'> & {
  readonly problems: readonly string[];
};

/** What the page wants of a scenario: the list of forms, the beginning of one, what is in one, or all of one. */
export type TakeOrder = { readonly scenario: Scenario } & (
  | { readonly want: 'forms' }
  | ({ readonly want: 'beginning' | 'counts' | 'all'; readonly form: string } & Listening)
);

export type Taken =
  | { readonly want: 'forms'; readonly forms: readonly Offered[] }
  | { readonly want: 'beginning'; readonly text: string; readonly packets: readonly PacketRow[] }
  /** Of a capture: packets by what they are, and bytes. */
  | {
      readonly want: 'counts';
      readonly counts: readonly (readonly [what: string, count: number])[];
      readonly bytes: number;
    }
  | { readonly want: 'all' };

/** A beginning has so many lines. Of packets the first, or those around the first loss, if it is among so many. */
const LINES = 400;
const PACKETS = 100;
const LOOKED_AT = 60_000;
/** Packets before the first that is sent again. */
const BEFORE = 14;

/** Enough has been written. */
class Enough extends Error {}

/** Packets as a list shows them: the first, or those around the first that is sent again. */
class Glance {
  private readonly counted = new PacketCounts();
  private readonly kept: { readonly block: Uint8Array; readonly number: number; readonly bad: boolean }[] = [];
  private first: typeof this.kept = [];
  private packets = 0;
  private lost = false;

  /** Whether enough has been seen. */
  add(block: Uint8Array): boolean {
    const bad = this.counted.add(block);
    if (!isPacket(block)) return false;
    const one = { block: block.slice(), number: ++this.packets, bad };
    this.kept.push(one);
    if (this.first.length < PACKETS) this.first.push(one);
    // Duplicate ACKs may come in the first round trip.
    if (bad && !this.lost) {
      this.lost = true;
      this.kept.splice(0, this.kept.length - BEFORE);
    }
    if (!this.lost && this.kept.length > BEFORE) this.kept.shift();
    return this.lost ? this.kept.length >= PACKETS : this.packets >= LOOKED_AT;
  }

  rows(): readonly PacketRow[] {
    return (this.lost ? this.kept : this.first).map(({ block, number, bad }) => packetRow(block, number, bad));
  }
}

function beginning(form: Form, scenario: Scenario, listening: Listening): Taken {
  const glance = new Glance();
  const texts: string[] = [];
  let lines = 0;
  try {
    form.write(
      scenario,
      (piece) => {
        if (typeof piece === 'string') {
          texts.push(piece);
          lines += piece.split('\n').length - 1;
          if (lines >= LINES) throw new Enough();
        } else if (glance.add(piece)) throw new Enough();
      },
      listening,
    );
  } catch (problem) {
    if (!(problem instanceof Enough)) throw problem;
  }
  const text = texts.join('').split('\n').slice(0, LINES).join('\n');
  return { want: 'beginning', text, packets: glance.rows() };
}

/** What a capture will have in it. */
function countsOf(form: Form, scenario: Scenario, listening: Listening): Taken {
  const counted = new PacketCounts();
  let bytes = 0;
  form.write(
    scenario,
    (piece) => {
      if (typeof piece === 'string') return;
      bytes += piece.length;
      counted.add(piece);
    },
    listening,
  );
  return { want: 'counts', counts: counted.all(), bytes };
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
  if (order.want === 'counts') return countsOf(form, scenario, order);
  form.write(scenario, write, order);
  return { want: 'all' };
}
