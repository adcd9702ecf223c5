import { useState, type FormEvent } from 'react';
import type { Parameter } from '#engine/parameter.ts';
import { changeableSettings, otherVariants, stagesOf, valuesOf } from '#scenario/check/senderChanges.ts';
import type { TcpFlow } from '#scenario/scenario.ts';
import { changesOf } from '../../../run/facts/changes.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import { Choice } from '../../../ui/Select.tsx';
import { SubmitChange, useChanging } from './SubmitChange.tsx';

/** The sender of a flow at the moment shown; null: none. */
function senderNow(data: RunData, flow: number): TcpFlow | null {
  const described = data.opened.scenario.flows[flow];
  if (described?.kind !== 'tcp') return null;
  return stagesOf(described, flow, changesOf(data)).at(-1)?.after ?? described;
}

interface FormProps {
  readonly flow: number;
  readonly sender: TcpFlow;
  readonly done: () => void;
}

/** Changes the variant: the sender continues with its current window. */
function VariantForm({ flow, sender, done }: FormProps) {
  const { problem, send } = useChanging(done);
  const others = otherVariants(sender);
  const [chosen, setChosen] = useState<string>(others[0]?.name ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(event, { kind: 'variant', flow, variant: chosen });
  };
  return (
    <form className="range-form change-form" onSubmit={submit} noValidate>
      <Choice
        label="It becomes"
        whole
        value={chosen}
        options={others.map(({ name, title }) => [name, title])}
        choose={setChosen}
      />
      <FormHint problem={problem}>
        {`It begins with the cwnd and ssthresh that the sender has, as when a program sets TCP_CONGESTION in Linux. Its loss recovery (${String(valuesOf(sender)['recovery'])}), timer and measured round trips stay.`}
      </FormHint>
      <SubmitChange able={chosen !== ''} />
    </form>
  );
}

/** The range of a setting, in words. */
const within = ({ range, unit }: Parameter): string =>
  range === undefined ? '' : ` ${range[0]} to ${range[1]}${unit === undefined ? '' : ` ${unit}`}.`;

/** Changes a setting, from the next event on. */
function SettingForm({ flow, sender, done }: FormProps) {
  const { problem, send } = useChanging(done);
  const settings = changeableSettings(sender);
  const values = valuesOf(sender);
  const [name, setName] = useState(settings[0]?.name ?? '');
  const [text, setText] = useState(String(values[name] ?? ''));
  const parameter = settings.find((each) => each.name === name);
  if (parameter === undefined) return <p className="hint">None of its settings can be changed during the run.</p>;
  const words = parameter.kind === 'switch' ? ['true', 'false'] : (parameter.choices ?? []);
  const choose = (next: string): void => {
    setName(next);
    setText(String(values[next] ?? ''));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(event, { kind: 'setting', flow, setting: name, value: text.trim() });
  };
  return (
    <form className="range-form change-form" onSubmit={submit} noValidate>
      <Choice
        label="Setting"
        whole
        value={name}
        options={settings.map((each) => [each.name, `${each.label} (${each.name})`])}
        choose={choose}
      />
      {words.length > 0 ? (
        <Choice
          label="Value"
          value={text}
          options={words.map((word) => [word, word === 'true' ? 'yes' : word === 'false' ? 'no' : word])}
          choose={setText}
        />
      ) : (
        <TextField label="Value" value={text} write={setText} help="setting-help" refused={problem !== ''} />
      )}
      <FormHint id="setting-help" problem={problem}>
        {`${parameter.help}${within(parameter)} Now: ${String(values[name])}.`}
      </FormHint>
      <SubmitChange able />
    </form>
  );
}

/** Changes the variant or a setting of a sender. */
export function SenderForm({
  kind,
  flow,
  done,
}: {
  readonly kind: string;
  readonly flow: number;
  readonly done: () => void;
}) {
  const { data } = useLaboratory();
  const sender = data === null ? null : senderNow(data, flow);
  if (sender === null) return <p className="hint">This flow has no TCP sender.</p>;
  const Form = kind === 'variant' ? VariantForm : SettingForm;
  return <Form flow={flow} sender={sender} done={done} />;
}
