import type { Scenario } from '../../scenario/scenario.ts';
import type { Listening } from './capture.ts';
import { FORMS, type Form } from './forms.ts';
import { isPacket, PacketCounts, packetRow, type PacketRow } from './packetRow.ts';

/** An export format, with the reasons why the scenario cannot use it, one per line. */
export type Offered = Pick<Form, 'name' | 'end' | 'title' | 'group' | 'help' | 'differs'> & {
  readonly problems: readonly string[];
};

/** Requests of the page: list the formats, preview one, count its packets, or write the file. */
export type TakeOrder = { readonly scenario: Scenario } & (
  | { readonly want: 'forms' }
  | ({ readonly want: 'beginning' | 'counts' | 'all'; readonly form: string } & Listening)
);

export type Taken =
  | { readonly want: 'forms'; readonly forms: readonly Offered[] }
  | { readonly want: 'beginning'; readonly text: string; readonly packets: readonly PacketRow[] }
  /** For a capture: packets by category, and bytes. */
  | {
      readonly want: 'counts';
      readonly counts: readonly (readonly [what: string, count: number])[];
      readonly bytes: number;
    }
  | { readonly want: 'all' };

/** Number of lines in a preview: the first packets, or those around the first loss if it is among this many. */
const LINES = 400;
const PACKETS = 100;
const LOOKED_AT = 60_000;
/** Number of packets shown before the first retransmission. */
const BEFORE = 14;

/** Thrown to stop writing when the preview is complete. */
class Enough extends Error {}

/** Preview of a capture: the first packets, or those around the first retransmission. */
class Glance {
  private readonly counted = new PacketCounts();
  private readonly kept: { readonly block: Uint8Array; readonly number: number; readonly bad: boolean }[] = [];
  private first: typeof this.kept = [];
  private packets = 0;
  private lost = false;

  /** Adds a packet. Returns true when the preview is complete. */
  add(block: Uint8Array): boolean {
    const bad = this.counted.add(block);
    if (!isPacket(block)) return false;
    const one = { block: block.slice(), number: ++this.packets, bad };
    this.kept.push(one);
    if (this.first.length < PACKETS) this.first.push(one);
    // Duplicate ACKs may occur in the first round trip.
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

/** Number of packets by category and size of a capture. */
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

/** Executes a request of the page. A complete file goes to `write` in chunks. */
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
