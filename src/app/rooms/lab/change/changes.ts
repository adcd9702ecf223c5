import { parseQuantity, writeQuantity, type Unit } from '#scenario/words/quantity.ts';
import { changesOf, linksNow } from '../../../run/facts/changes.ts';
import type { RunData } from '../../../run/record/runData.ts';

/** A possible change of a run. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly of: 'flow' | 'link' | 'node' | 'packet' | 'sender';
  readonly tcpOnly?: boolean;
  /** Label of its value; '': none. */
  readonly label: string;
  /** Default value if there is no current one. */
  readonly usual: string;
  readonly help: string;
  readonly unit: Unit;
  /** Default unit of a number. */
  readonly bare: string;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** The scenario fields that the change sets, besides link or flow. */
  readonly kind: 'drop' | 'setLink' | 'stopFlow' | 'receiverWindow' | 'moveNode' | 'packet' | 'variant' | 'setting';
  readonly field: string;
}

const NO_VALUE = { label: '', usual: '', help: '', unit: '', bare: '', min: 0, max: 0, field: '' } as const;

/** Changes with a form of their own. */
const MOVE: Change = { ...NO_VALUE, id: 'move', title: 'Move a node', of: 'node', kind: 'moveNode' };
export const PACKET: Change = { ...MOVE, id: 'packet', title: 'Single out one packet', of: 'packet', kind: 'packet' };
const SENDERS: readonly Change[] = [
  { ...MOVE, id: 'variant', title: 'Change the variant of a sender', of: 'sender', tcpOnly: true, kind: 'variant' },
  { ...MOVE, id: 'setting', title: 'Change a setting of a sender', of: 'sender', tcpOnly: true, kind: 'setting' },
];

const LINK = { of: 'link', kind: 'setLink' } as const;
const NUMBER = { bare: '', min: 1, max: 1e6, whole: true } as const;

/** In menu order. Ranges are those of the scenario's interventions. */
const CHANGES: readonly [Change, ...Change[]] = [
  {
    ...NUMBER,
    id: 'drop',
    title: 'Drop the next packets of a flow',
    of: 'flow',
    label: 'Packets',
    usual: '1',
    help: 'They are lost at the entry of the first shared link, or at the mobile node that sends them.',
    unit: 'packets',
    kind: 'drop',
    field: 'packets',
  },
  {
    ...LINK,
    id: 'rate',
    title: 'Change the rate of a link',
    label: 'Rate',
    usual: '5 Mb/s',
    help: 'The packet being sent is not affected.',
    unit: 'bit/s',
    bare: 'Mb/s',
    min: 1,
    max: 1e12,
    field: 'rate',
  },
  {
    ...LINK,
    id: 'delay',
    title: 'Change the delay of a link',
    label: 'Delay',
    usual: '50 ms',
    help: 'For packets that leave from now on.',
    unit: 's',
    bare: 'ms',
    min: 0,
    max: 10,
    field: 'delay',
  },
  {
    ...LINK,
    ...NUMBER,
    id: 'limit',
    title: 'Change the queue of a link',
    label: 'Places',
    usual: '20',
    help: 'Packets, the one being sent included.',
    unit: 'packets',
    field: 'limit',
  },
  {
    ...LINK,
    id: 'loss',
    title: 'Lose packets on a link by chance',
    label: 'Loss rate',
    usual: '1 %',
    help: 'From now on each packet is lost with this probability.',
    unit: 'probability',
    bare: '%',
    min: 0,
    max: 1,
    field: 'lossRate',
  },
  {
    ...NUMBER,
    id: 'window',
    title: 'Change the receiver window of a flow',
    of: 'flow',
    tcpOnly: true,
    label: 'Segments',
    usual: '10',
    help: 'The receiver lets at most this many be outstanding.',
    unit: 'segments',
    kind: 'receiverWindow',
    field: 'segments',
  },
  {
    ...NO_VALUE,
    id: 'stop',
    title: 'Stop a flow',
    of: 'flow',
    help: 'The sender sends no new data.',
    kind: 'stopFlow',
  },
];

/** Initial text of the field: the current value, if there is one. */
export function presentText({ id, unit, bare, usual }: Change, data: RunData, about: number): string {
  const flow = data.opened.scenario.flows[about];
  const facts = linksNow(data)[about];
  const windows = changesOf(data).flatMap((made) =>
    made.kind === 'receiverWindow' && made.flow === about ? [made.segments] : [],
  );
  const now: Readonly<Record<string, number | undefined>> = {
    rate: facts?.rate,
    delay: facts?.delay,
    limit: facts === undefined ? undefined : facts.limit - facts.extraPlaces,
    window: windows.at(-1) ?? (flow?.kind === 'tcp' ? flow.receiverWindow : undefined),
  };
  const value = now[id];
  if (value === undefined || !Number.isFinite(value)) return usual;
  return bare === '' ? String(value) : writeQuantity(value, unit);
}

/** The possible changes of a run: with mobile nodes there are no links. */
export const changesIn = (mobile: boolean): readonly Change[] => [
  ...(mobile ? [MOVE, ...CHANGES.filter(({ of }) => of !== 'link')] : CHANGES),
  ...SENDERS,
  PACKET,
];

/** The command for the worker, or why it is invalid. */
type Wanted = { readonly intervention: Readonly<Record<string, unknown>> } | { readonly problem: string };

/** Message for a number outside its limits. */
export const outside = (label: string, min: number, max: number, unit: Unit, text: string): string =>
  `${label} must be ${writeQuantity(min, unit)} to ${writeQuantity(max, unit)}. You wrote “${text}”.`;

/** Parses a value whose unit is optional; undefined: invalid. */
export function valueIn({ unit, bare }: Change, text: string): number | undefined {
  const trimmed = text.trim();
  return parseQuantity(/^[\d.]+$/.test(trimmed) ? `${trimmed} ${bare}`.trim() : trimmed, unit);
}

/** Parses a change. */
export function changeOf(change: Change, linkName: string, flow: number, text: string): Wanted {
  const about = change.of === 'link' ? { link: linkName } : { flow };
  if (change.label === '') return { intervention: { kind: change.kind, ...about } };
  const trimmed = text.trim();
  const value = valueIn(change, text);
  if (value === undefined || (change.whole === true && !Number.isInteger(value)))
    return {
      problem: `${change.label} cannot be ${trimmed === '' ? 'empty' : `“${trimmed}”`}. Write for example ${change.usual}.`,
    };
  if (value < change.min || value > change.max)
    return { problem: outside(change.label, change.min, change.max, change.bare === '' ? '' : change.unit, trimmed) };
  return { intervention: { kind: change.kind, ...about, [change.field]: value } };
}
