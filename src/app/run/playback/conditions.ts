import type { Condition, Opened } from '../../../lab/protocol/protocol.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { LabStore } from '../labState.ts';
import { linkTitle, radioName } from '../facts/places.ts';
import { speaksQuic } from '../facts/quic.ts';
import { unitWithin } from './steps.ts';
import { counted } from '../../ui/words/numbers.ts';

type When = Condition['when'];

/** A kind of condition: its object, and its number if it needs one. */
interface ConditionKind {
  readonly when: When;
  readonly words: string;
  readonly of: 'sender' | 'flow' | 'link' | 'node';
  readonly number?: readonly [label: string, usual: number];
}

const CONDITION_KINDS: readonly ConditionKind[] = [
  { when: 'cwndFalls', words: 'a window falls', of: 'sender' },
  { when: 'cwndReaches', words: 'a window reaches', of: 'sender', number: ['Segments', 50] },
  { when: 'duplicateAcks', words: 'a number of duplicate ACKs have come', of: 'sender', number: ['Duplicate ACKs', 3] },
  { when: 'timeout', words: 'a timeout', of: 'sender' },
  { when: 'loss', words: 'a packet is lost', of: 'flow' },
  { when: 'queueFull', words: 'a queue is full', of: 'link' },
  { when: 'queueReaches', words: 'a queue reaches', of: 'link', number: ['Packets', 20] },
  { when: 'routeChanges', words: 'a route changes', of: 'flow' },
  { when: 'noRoute', words: 'a node loses its route', of: 'node' },
];

type Choices = readonly (readonly [index: number, name: string])[];

/** Flows, links or nodes to choose from in a condition; -1: any flow. */
export function choicesOf(opened: Opened, { of, when }: Pick<ConditionKind, 'of' | 'when'>): Choices {
  switch (of) {
    case 'sender':
    case 'flow': {
      const flows = opened.flows
        .filter((flow) => of === 'flow' || (flow.kind === 'tcp' && !(when === 'duplicateAcks' && speaksQuic(flow))))
        .map(({ index, name }) => [index, name] as const);
      return flows.length > 1 ? [[-1, 'any flow'], ...flows] : flows;
    }
    case 'link':
      // If a queue is limited in bytes, whether it is full depends on the next packet.
      return opened.links.flatMap(({ limit }, index) =>
        when === 'queueFull' && limit === Infinity ? [] : [[index, linkTitle(opened, index)] as const],
      );
    case 'node':
      return opened.manet === null
        ? []
        : opened.nodes.slice(0, opened.manet.radios).map(({ id }, index) => [index, `node ${id}`]);
  }
}

/** Possible destinations of a node's lost route; -1: an end of any flow. */
export const targetsOf = ({ manet, flows }: Opened): Choices => [
  [-1, 'an end of any flow'],
  ...(manet?.ends ?? []).map(
    ({ to }, index) => [index, `node ${manet?.names[to]}, where ${flows[index]?.name ?? ''} goes`] as const,
  ),
];

/** The conditions available in a run; in a script losses are not visible. */
export const conditionKindsOf = (opened: Opened): readonly ConditionKind[] =>
  CONDITION_KINDS.filter(
    (each) =>
      choicesOf(opened, each).length > 0 &&
      !(each.when === 'loss' && opened.script !== null) &&
      !(each.when === 'routeChanges' && !opened.series.some(({ quantity }) => quantity === 'routing')),
  ).map((each) => (each.when === 'timeout' ? { ...each, words: timeoutWords(opened, -1) } : each));

/** What happens when the timer of a sender (-1: of any) expires: QUIC sends probes. */
function timeoutWords({ flows }: Opened, about: number): string {
  const senders = flows.filter(({ kind, index }) => kind === 'tcp' && (about < 0 || index === about));
  const words = senders.map((flow) => (speaksQuic(flow) ? 'a probe timeout' : 'a timeout'));
  return [...new Set(words)].join(' or ');
}

/** The user's choices: object, flow of a route, and number. */
export interface Chosen {
  readonly when: When;
  readonly about: number;
  readonly flow: number;
  readonly value: number;
}

export function conditionOf({ when, about, flow, value }: Chosen): Condition {
  switch (when) {
    case 'cwndFalls':
    case 'timeout':
    case 'loss':
    case 'routeChanges':
      return { when, flow: about };
    case 'cwndReaches':
    case 'duplicateAcks':
      return { when, flow: about, value };
    case 'queueFull':
      return { when, link: about };
    case 'queueReaches':
      return { when, link: about, value };
    case 'noRoute':
      return { when, node: about, flow };
  }
}

/** A condition, possibly from a link. */
type Asked = Partial<Record<'when' | 'flow' | 'link' | 'node' | 'value', unknown>>;

/** The user's choices for a stored, possibly damaged condition. */
export function chosenOf(condition: Asked): Chosen {
  const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);
  const { when, flow, link, node, value } = condition;
  const about = when === 'noRoute' ? node : (link ?? flow);
  return { when: when as When, about: number(about), flow: number(flow), value: number(value) };
}

/** Whether a number is valid in a condition. */
export const isSound = (value: number): boolean => Number.isFinite(value) && value > 0;

/** A condition as text, "until a timeout of CUBIC"; '': not available in a run. */
export function conditionWords(opened: Opened, condition: Asked): string {
  const { when, about, flow, value } = chosenOf(condition);
  const kind = conditionKindsOf(opened).find((each) => each.when === when);
  if (kind === undefined || (kind.number !== undefined && !isSound(value))) return '';
  const choices = choicesOf(opened, kind);
  const name = choices.find(([index]) => index === about)?.[1];
  const isAny = about === -1 && (kind.of === 'sender' || kind.of === 'flow');
  if (name === undefined && !isAny) return '';
  const isOne = choices.length === 1 || isAny;
  const of = isOne ? '' : ` of ${name}`;
  const window = isOne ? 'a window' : `${name}’s window`;
  switch (when) {
    case 'cwndFalls':
      return `until ${window} falls`;
    case 'cwndReaches':
      return `until ${window} reaches ${value}`;
    case 'duplicateAcks':
      return `until ${counted(value, 'duplicate ACK')}${of}`;
    case 'timeout':
      return `until ${timeoutWords(opened, about)}${of}`;
    case 'loss':
      return `until a packet${of} is lost`;
    case 'routeChanges':
      return isOne ? 'until a route changes' : `until the route${of} changes`;
    case 'queueFull':
      return `until the queue ${name} is full`;
    case 'queueReaches':
      return `until the queue ${name} reaches ${value}`;
    case 'noRoute': {
      const target = targetsOf(opened).find(([index]) => index === flow);
      if (target === undefined) return '';
      const to = opened.manet?.ends[flow]?.to;
      return `until ${name} has no route${to === undefined ? '' : ` to ${radioName(opened, to)}`}`;
    }
  }
}

/** Note on a link whose condition is not available in its run. */
const NO_CONDITION = 'Left out: until names nothing that can happen in this run.';

/**
 * For a newly opened run, puts the stored condition, or that of a link, into words. A link's condition also becomes the
 * step unit. Conditions not available in the run cannot be the step unit.
 */
export function recallCondition(store: LabStore, opened: Opened, until?: LinkView['until']): void {
  const state = store.getState();
  const isAsked = until !== undefined && conditionWords(opened, until) !== '';
  const condition = isAsked ? conditionOf(chosenOf(until)) : state.condition;
  const untilWords = condition === null ? '' : conditionWords(opened, condition);
  const notes = until === undefined || isAsked ? state.notes : [...state.notes, NO_CONDITION];
  const unit = unitWithin(isAsked ? 'until' : state.unit, { ...state, untilWords });
  store.setState({ condition, untilWords, unit, notes });
}
