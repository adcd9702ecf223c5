import { useState, type FormEvent, type Ref } from 'react';
import { flowName } from '../../../experiment/form/model/names.ts';
import { linkTitle } from '../../../run/places.ts';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { changeOf, changesIn, PACKET, type Change } from './changes.ts';
import { SubmitChange, wantsFork } from './SubmitChange.tsx';

const PacketForm = lazyPart(new Part('The change', () => import('./PacketForm.tsx')), (module) => module.PacketForm);
const MoveForm = lazyPart(new Part('The change', () => import('../map/MoveForm.tsx')), (module) => module.MoveForm);

/** What can be changed at the present moment, and the button that does it. The run up to now stays as it was. */
export function ChangeForm({ first, done }: { readonly first: Ref<HTMLSelectElement>; readonly done: () => void }) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const mobile = useLab((state) => state.mobile);
  const selected = useLab((state) => state.map.node);
  const picked = useLab((state) => state.picked);
  const changes = changesIn(mobile);
  const [change, setChange] = useState<Change>(picked === null ? changes[0]! : PACKET);
  const [about, setAbout] = useState(mobile ? Math.max(0, selected) : 0);
  const [text, setText] = useState(change.usual);
  const [problem, setProblem] = useState('');
  if (data === null) return null;
  const { flows, links, scenario } = data.opened;
  const choices =
    change.of === 'node'
      ? data.opened.nodes.map((_, index) => ({ index, name: `Node ${index}` }))
      : change.of === 'link'
        ? links.map((_, index) => ({ index, name: linkTitle(data.opened, index) }))
        : scenario.flows.flatMap((flow, index) =>
            change.tcpOnly && flow.kind !== 'tcp'
              ? []
              : [{ index, name: `${index + 1} ${flows[index]?.name ?? flowName(flow)}` }],
          );
  const chosen = choices.find(({ index }) => index === about) ?? choices[0];
  const choose = (id: string): void => {
    const next = changes.find((each) => each.id === id) ?? changes[0]!;
    setChange(next);
    setText(next.usual);
    setAbout(0);
    setProblem('');
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (chosen === undefined) return;
    const result = changeOf(change, links[chosen.index]?.name ?? '', chosen.index, text);
    if ('problem' in result) {
      setProblem(result.problem);
      return;
    }
    if (wantsFork(event)) laboratory.withForks((forks) => forks.fork(result.intervention));
    else laboratory.playback.intervene(result.intervention);
    done();
  };
  const selects = (
    <>
      <label className="whole">
        What
        <select ref={first} value={change.id} onChange={({ target }) => choose(target.value)}>
          {changes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {change.of !== 'packet' && (
        <label className={change.label === '' ? 'whole' : ''}>
          {change.of === 'node' ? 'Node' : change.of === 'link' ? 'Link' : 'Flow'}
          <select value={chosen?.index ?? 0} onChange={({ target }) => setAbout(Number(target.value))}>
            {choices.map(({ index, name }) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
  if (change.of === 'packet')
    return (
      <>
        <div className="range-form">{selects}</div>
        <PacketForm done={done} />
      </>
    );
  if (change.of === 'node')
    return (
      <>
        <div className="range-form">{selects}</div>
        <MoveForm key={chosen?.index ?? 0} node={chosen?.index ?? 0} done={done} />
      </>
    );
  return (
    <form className="range-form change-form" onSubmit={submit} noValidate>
      {selects}
      {change.label !== '' && (
        <label>
          {change.label}
          <input
            type="text"
            autoComplete="off"
            value={text}
            aria-invalid={problem !== ''}
            aria-describedby="change-help"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      )}
      <p id="change-help" className={problem === '' ? 'hint whole' : 'problem'}>
        {problem === '' ? change.help : problem}
      </p>
      <SubmitChange able={chosen !== undefined} />
    </form>
  );
}
