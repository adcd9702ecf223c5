import { useState, type FormEvent, type Ref, useRef } from 'react';
import { flowName } from '../../../experiment/form/model/names.ts';
import { linkTitle } from '../../../run/facts/places.ts';
import { Choice } from '../../../ui/Select.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import { MoveForm } from '../map/MoveForm.tsx';
import { PacketForm } from './PacketForm.tsx';
import { SenderForm } from './SenderForm.tsx';
import { changeOf, changesIn, PACKET, presentText, type Change } from './changes.ts';
import { SubmitChange, useChanging } from './SubmitChange.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';

/** Form for a change at the present moment. The run up to now is unchanged. */
function ChangeForm({ first, done }: { readonly first: Ref<HTMLSelectElement>; readonly done: () => void }) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const mobile = useLab((state) => state.mobile);
  const selected = useLab((state) => state.map.node);
  const picked = useLab((state) => state.picked);
  const changes = changesIn(mobile);
  const [change, setChange] = useState<Change>(picked === null ? changes[0]! : PACKET);
  const [about, setAbout] = useState(mobile ? Math.max(0, selected) : 0);
  const [written, write] = useState<string | null>(null);
  const { problem, setProblem, send } = useChanging(done);
  if (data === null) return null;
  const { flows, links, scenario } = data.opened;
  const choices =
    change.of === 'node'
      ? data.opened.nodes.map(({ id }, index) => ({ index, name: `Node ${id}` }))
      : change.of === 'link'
        ? links.map((_, index) => ({ index, name: linkTitle(data.opened, index) }))
        : scenario.flows.flatMap((flow, index) =>
            change.tcpOnly && flow.kind !== 'tcp'
              ? []
              : [{ index, name: `${index + 1} ${flows[index]?.name ?? flowName(flow)}` }],
          );
  const chosen = choices.find(({ index }) => index === about) ?? choices[0];
  const text = written ?? presentText(change, data, chosen?.index ?? 0);
  const choose = (id: string): void => {
    const next = changes.find((each) => each.id === id) ?? changes[0]!;
    setChange(next);
    write(null);
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
    send(event, result.intervention);
  };
  const selects = (
    <>
      <Choice
        label="What"
        whole
        first={first}
        value={change.id}
        options={changes.map(({ id, title }) => [id, title])}
        choose={choose}
      />
      {change.of !== 'packet' && (
        <Choice
          label={change.of === 'node' ? 'Node' : change.of === 'link' ? 'Link' : 'Flow'}
          whole={change.label === ''}
          value={chosen?.index ?? 0}
          options={choices.map(({ index, name }) => [index, name])}
          choose={(index) => {
            setAbout(index);
            write(null);
          }}
        />
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
  if (change.of === 'sender')
    return (
      <>
        <div className="range-form">{selects}</div>
        <SenderForm key={`${change.id} ${chosen?.index}`} kind={change.kind} flow={chosen?.index ?? 0} done={done} />
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
        <TextField label={change.label} value={text} write={write} help="change-help" refused={problem !== ''} />
      )}
      <FormHint id="change-help" problem={problem}>
        {change.help}
      </FormHint>
      <SubmitChange able={chosen !== undefined} />
    </form>
  );
}

/** Changes something at the present moment: drops a packet, slows a link. */
export function ChangeSheet() {
  const laboratory = useLaboratory();
  const first = useRef<HTMLSelectElement>(null);
  // The possible changes depend on the experiment.
  const run = useLab((state) => state.run);
  const picked = useLab((state) => state.picked);
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null, picked: null })}
      title="Change something now"
      about="The run up to now stays as it was; what follows is simulated again."
      first={first}
    >
      <ChangeForm key={`${run} ${JSON.stringify(picked)}`} first={first} done={() => laboratory.set({ sheet: null })} />
    </SideSheet>
  );
}
