import { useRef, useState, type FormEvent } from 'react';
import type { Condition, Opened } from '../../../../lab/protocol.ts';
import { linkTitle } from '../../../run/places.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { clockTime } from '../../../ui/words/numbers.ts';

type When = Condition['when'];

/** What may come about: about whom, and what number it needs besides. */
const LIST: readonly {
  readonly when: When;
  readonly words: string;
  readonly of: 'sender' | 'flow' | 'link' | 'node';
  readonly number?: readonly [label: string, usual: number];
}[] = [
  { when: 'cwndFalls', words: 'a window falls', of: 'sender' },
  { when: 'cwndReaches', words: 'a window reaches', of: 'sender', number: ['Segments', 50] },
  { when: 'duplicateAcks', words: 'so many duplicate ACKs have come', of: 'sender', number: ['Duplicate ACKs', 3] },
  { when: 'timeout', words: 'a timeout', of: 'sender' },
  { when: 'loss', words: 'a packet is lost', of: 'flow' },
  { when: 'queueFull', words: 'a queue is full', of: 'link' },
  { when: 'queueReaches', words: 'a queue reaches', of: 'link', number: ['Packets', 20] },
  { when: 'noRoute', words: 'a node loses its route', of: 'node' },
];

function conditionOf(when: When, about: number, value: number, flow: number): Condition {
  switch (when) {
    case 'cwndFalls':
    case 'timeout':
    case 'loss':
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

/** Whom a condition may be about. */
function choicesOf(
  opened: Opened,
  of: (typeof LIST)[number]['of'],
): readonly (readonly [index: number, name: string])[] {
  switch (of) {
    case 'sender':
      return opened.flows.filter(({ kind }) => kind === 'tcp').map(({ index, name }) => [index, name]);
    case 'flow':
      return opened.flows.map(({ index, name }) => [index, name]);
    case 'link':
      return opened.links.map((_, index) => [index, linkTitle(opened, index)]);
    case 'node':
      return opened.nodes.map((_, index) => [index, `Node ${index}`]);
  }
}

/** Runs on, or back, until something comes about. Stays open: each press goes to the next such moment. */
export function UntilSheet() {
  const laboratory = useLaboratory();
  const first = useRef<HTMLSelectElement>(null);
  const mobile = useLab((state) => state.mobile);
  const now = useLab((state) => state.status?.now ?? 0);
  const busy = useLab((state) => state.busy);
  const finished = useLab((state) => state.status?.finished ?? false);
  const list = LIST.filter(({ of }) => (mobile ? of !== 'link' : of !== 'node'));
  const [when, setWhen] = useState<When>('cwndFalls');
  const [about, setAbout] = useState(-1);
  const [flow, setFlow] = useState(-1);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { data } = laboratory;
  if (data === null) return null;
  const wanted = list.find((each) => each.when === when) ?? list[0]!;
  const choices = choicesOf(data.opened, wanted.of);
  const usual = wanted.of === 'link' ? data.opened.links.findIndex(({ shared }) => shared) : -1;
  const chosen = choices.find(([index]) => index === about) ?? choices.find(([index]) => index === usual) ?? choices[0];
  const written = text === '' ? String(wanted.number?.[1] ?? 0) : text;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = Number(written);
    if (wanted.number !== undefined && (!Number.isFinite(value) || value <= 0)) {
      setProblem(`${wanted.number[0]} cannot be “${written}”. Write for example ${wanted.number[1]}.`);
      return;
    }
    setProblem('');
    const { submitter } = event.nativeEvent as SubmitEvent;
    const back = submitter instanceof HTMLButtonElement && submitter.value === 'back';
    if (chosen !== undefined)
      laboratory.playback.until(conditionOf(wanted.when, chosen[0], value, flow), back ? -1 : 1);
  };
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null })}
      title="Run until"
      about="Stops right after the first event that brings it about; each press goes to the next."
      first={first}
    >
      <form className="range-form" onSubmit={submit} noValidate>
        <Choice
          label="Until"
          whole
          first={first}
          value={wanted.when}
          options={list.map(({ when: each, words }) => [each, words])}
          choose={(next) => {
            setWhen(next);
            setText('');
          }}
        />
        <Choice label="Of" value={chosen?.[0] ?? -1} options={choices} choose={setAbout} />
        {wanted.of === 'node' && (
          <Choice
            label="Its route to"
            value={flow}
            options={[
              [-1, 'an end of any flow'],
              ...(data.opened.manet?.ends ?? []).map(
                ({ to }, index) => [index, `node ${to}, where ${data.opened.flows[index]?.name ?? ''} goes`] as const,
              ),
            ]}
            choose={setFlow}
          />
        )}
        {wanted.number !== undefined && (
          <label>
            {wanted.number[0]}
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={written}
              aria-invalid={problem !== ''}
              aria-describedby="until-help"
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
        <p id="until-help" className={problem === '' ? 'hint whole' : 'problem'}>
          {problem === '' ? `Now ${clockTime(now)} s${finished ? ', the end of the run' : ''}.` : problem}
        </p>
        <button type="submit" className="primary" value="on" disabled={finished || chosen === undefined}>
          On until then
        </button>
        <button type="submit" value="back" disabled={chosen === undefined || (now === 0 && !busy)}>
          Back until then
        </button>
      </form>
    </SideSheet>
  );
}
