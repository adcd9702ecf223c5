import { added, type Draft, without } from '../model/draft.ts';
import { anotherFlow } from '../model/startFrom.ts';

/** A kind of application that can be added: its button, its key, and its flow. */
export interface Addable {
  readonly words: string;
  readonly key: string;
  readonly kind: 'tcp' | 'udp';
  readonly flow: object;
}

export const ADDABLE: readonly Addable[] = [
  { words: 'bulk', key: 'B', kind: 'tcp', flow: { application: { kind: 'bulk' } } },
  { words: 'on and off', key: 'O', kind: 'udp', flow: { name: 'On and off', rate: 1e6, pattern: { kind: 'onOff' } } },
  { words: 'web pages', key: 'W', kind: 'tcp', flow: { name: 'Web pages', application: { kind: 'http' } } },
  { words: 'video', key: 'V', kind: 'tcp', flow: { name: 'Video', application: { kind: 'video', rate: 2e6 } } },
  { words: 'request, answer', key: 'R', kind: 'tcp', flow: { name: 'Queries', application: { kind: 'requests' } } },
  {
    words: 'many flows',
    key: 'M',
    kind: 'tcp',
    flow: { name: 'Many at once', application: { kind: 'bulk', bytes: 2e5 }, count: 20, within: 2 },
  },
  {
    words: 'packets of a trace',
    key: 'T',
    kind: 'udp',
    flow: { name: 'Packets of a trace', pattern: { kind: 'trace' } },
  },
  { words: 'file', key: 'F', kind: 'tcp', flow: { name: 'File', application: { kind: 'bulk', bytes: 1e6 } } },
  { words: 'mails', key: 'E', kind: 'tcp', flow: { name: 'Mails', application: { kind: 'smtp' } } },
  { words: 'keystrokes', key: 'K', kind: 'tcp', flow: { name: 'Keystrokes', application: { kind: 'telnet' } } },
  { words: 'constant', key: 'C', kind: 'udp', flow: { name: 'UDP', rate: 1e6 } },
];

/** Fields that a new flow does not copy from its template. */
const OWN = ['count', 'within', 'writes', 'start', 'stop', 'application', 'pattern', 'rate', 'name'];

/** The draft with another application; it takes the route of the last flow of its kind. */
export function withApplication(draft: Draft, { kind, flow }: Addable): Draft {
  const like = OWN.reduce<unknown>((data, name) => without(data, [name]), anotherFlow(draft, kind));
  return added(draft, ['flows'], { ...(like as object), ...flow });
}
