import { useState, type FormEvent } from 'react';
import { HELD, HELD_STRIDE } from '#lab/protocol/manetProtocol.ts';
import { PICTURE, PICTURE_STRIDE, type Opened } from '#lab/protocol/protocol.ts';
import { parseQuantity } from '#scenario/words/quantity.ts';
import type { PickedPacket } from '../../../run/labState.ts';
import { linkTitle, radioName } from '../../../run/facts/places.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { Choice } from '../../../ui/Select.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import { Check } from '../../../ui/Check.tsx';
import { actionsFor, nameOfHeld } from '../packets/packet.ts';
import { outside } from './changes.ts';
import { SubmitChange, useChanging } from './SubmitChange.tsx';

const MOST_LISTED = 200;

/** A packet in transit, as a list option. */
interface OnTheWay {
  readonly text: string;
  readonly picked: Pick<PickedPacket, 'number' | 'transmission' | 'ack' | 'entry'>;
}

/** The packets of a flow held by mobile nodes. */
const heldOf = (opened: Opened, held: Float64Array, flow: number): readonly OnTheWay[] =>
  Array.from({ length: held.length / HELD_STRIDE }, (_, row) => row)
    .filter((row) => held[row * HELD_STRIDE + HELD.FLOW] === flow)
    .slice(0, MOST_LISTED)
    .map((row) => {
      const picked = nameOfHeld(held, row);
      const node = held[row * HELD_STRIDE + HELD.NODE]!;
      return { text: `${picked.ack ? 'ACK ' : ''}${picked.number}, ${radioName(opened, node)}`, picked };
    });

/** The packets of a flow in transit, those in queues first. */
function onTheWay(data: RunData, flow: number): readonly OnTheWay[] {
  const { picture, opened, present } = data;
  if (present.manet !== null) return heldOf(opened, present.manet.held, flow);
  const list: (OnTheWay & { readonly place: number })[] = [];
  for (let at = 0; at < picture.length && list.length < MOST_LISTED; at += PICTURE_STRIDE) {
    if (picture[at + PICTURE.FLOW] !== flow) continue;
    const link = picture[at + PICTURE.LINK]!;
    const where = picture[at + PICTURE.AT]!;
    const ack = picture[at + PICTURE.KIND] === 1;
    const number = picture[at + PICTURE.NUMBER]!;
    const place = where < 0 ? `place ${-where} of the queue` : 'on the wire';
    list.push({
      place: where,
      text: `${ack ? 'ACK ' : ''}${number}, ${place}, ${linkTitle(opened, link)}`,
      picked: { number, transmission: ack ? 1 : Math.max(1, picture[at + PICTURE.COUNT]!), ack, entry: '' },
    });
  }
  return list.sort((a, b) => a.place - b.place);
}

/** Selects a single packet and what happens to it. */
export function PacketForm({ done }: { readonly done: () => void }) {
  const laboratory = useLaboratory();
  useLab((state) => state.status);
  const wish = useLab((state) => state.picked);
  const { data } = laboratory;
  const [picked, setPicked] = useState<PickedPacket>(
    wish ?? {
      flow: 0,
      number: Math.max(0, (data?.present.flows[0]?.next ?? 1) - 1),
      transmission: 1,
      ack: false,
      entry: '',
      action: 'drop',
    },
  );
  const [number, setNumber] = useState(String(picked.number));
  const [sending, setSending] = useState(String(picked.transmission));
  const [hold, setHold] = useState('50 ms');
  const { problem, setProblem, send } = useChanging(() => {
    laboratory.set({ picked: null });
    done();
  });
  if (data === null) return null;
  const { flows, links, manet } = data.opened;
  const flow = flows[picked.flow] ?? flows[0]!;
  const way =
    manet === null
      ? (picked.ack ? flow.back : flow.path).map((link) => [links[link]!.name, linkTitle(data.opened, link)] as const)
      : Array.from({ length: manet.radios }, (_, node) => [String(node), radioName(data.opened, node)] as const);
  const list = onTheWay(data, flow.index);
  const offered = actionsFor(data.opened.scenario.flows[flow.index], picked.ack, manet !== null);
  // The selected action may not be available for this packet, because it was selected for another flow or kind.
  const action = offered.some(([each]) => each === picked.action) ? picked.action : 'drop';
  const change = (part: Partial<PickedPacket>): void => setPicked({ ...picked, ...part });
  const holds = action === 'delay' || action === 'duplicate';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const segment = Number(number.trim());
    const bare = /^[\d.]+$/.test(hold.trim());
    const held = holds ? parseQuantity(bare ? `${hold.trim()} ms` : hold.trim(), 's') : 0;
    if (!/^\d+$/.test(number.trim()) || !Number.isSafeInteger(segment)) {
      setProblem(`Number cannot be ${number.trim() === '' ? 'empty' : `“${number.trim()}”`}. Write for example 1767.`);
      return;
    }
    const transmission = picked.ack ? 1 : Number(sending);
    if (!Number.isSafeInteger(transmission) || transmission < 1) {
      setProblem('Sending counts from 1, the first time the segment is sent.');
      return;
    }
    if (held === undefined || (action === 'delay' && held === 0)) {
      setProblem(`Held back cannot be “${hold.trim()}”. Write for example 50 ms.`);
      return;
    }
    if (held < 0 || held > 100) {
      setProblem(outside('Held back', 0, 100, 's', hold.trim()));
      return;
    }
    const intervention = {
      kind: 'packet',
      flow: flow.index,
      number: segment,
      transmission,
      ack: picked.ack,
      entry: picked.entry === '' ? null : picked.entry,
      action,
      hold: held,
    };
    send(event, intervention);
  };
  return (
    <form className="range-form change-form" onSubmit={submit} noValidate>
      <Choice
        label="Flow"
        value={flow.index}
        options={flows.map(({ index, name }) => [index, `${index + 1} ${name}`])}
        choose={(index) => change({ flow: index, entry: '' })}
      />
      <TextField
        label="Number"
        value={number}
        write={setNumber}
        inputMode="numeric"
        help="packet-help"
        refused={problem !== ''}
      />
      <Choice
        label="On its way now"
        whole
        value={-1}
        options={[
          [-1, list.length === 0 ? 'No packet is on its way' : 'Choose a packet'],
          ...list.map(({ text }, index) => [index, text] as const),
        ]}
        choose={(index) => {
          const one = list[index];
          if (one === undefined) return;
          change(one.picked);
          setNumber(String(one.picked.number));
          setSending(String(one.picked.transmission));
        }}
      />
      <Choice
        label="What happens to it"
        value={action}
        options={offered.map(([each, words]) => [each, words])}
        choose={(chosen) => change({ action: chosen })}
      />
      <Choice
        label="Where"
        value={picked.entry}
        options={[['', manet === null ? 'the next link' : 'the next node'], ...way]}
        choose={(entry) => change({ entry })}
      />
      <label>
        Sending
        <input
          type="number"
          min={1}
          value={picked.ack ? '1' : sending}
          disabled={picked.ack}
          onChange={({ target }) => setSending(target.value)}
        />
      </label>
      {holds && (
        <label>
          Held back
          <input type="text" autoComplete="off" value={hold} onChange={({ target }) => setHold(target.value)} />
        </label>
      )}
      {flow.kind === 'tcp' && (
        <Check className="check in-line" on={picked.ack} set={(on) => change({ ack: on, entry: '' })}>
          It is an ACK
        </Check>
      )}
      <FormHint id="packet-help" problem={problem}>
        {offered.find(([each]) => each === action)?.[2]}
      </FormHint>
      <SubmitChange able />
    </form>
  );
}
