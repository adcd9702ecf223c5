import { useEffect, useState, type ReactNode } from 'react';
import type { Listening, Tap } from '../../../capture/write/capture.ts';
import type { Taken, Offered } from '../../../capture/write/taking.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { weight, closeSave, type FirstFigure, type SaveKind } from '../../ui/save/saving.ts';
import { takes } from './takes.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { SaveDialog } from '../../ui/save/SaveDialog.tsx';
import { exportWords } from '../../ui/words/refusals.ts';
import { Check } from '../../ui/Check.tsx';
import { fileContent } from '../opening/saveScenario.ts';
import { PacketList } from './PacketList.tsx';

type Counts = Extract<Taken, { readonly want: 'counts' }>;

/** Wireshark's counts for a capture, computed by a run. */
function WillSee({ scenario, listening }: { readonly scenario: Scenario; readonly listening: Listening }) {
  const { tap, whole = false } = listening;
  const of = `${tap} ${whole}`;
  const [came, setCame] = useState<{ readonly of: string; readonly counts: Counts } | null>(null);
  useEffect(
    () =>
      takes(
        { scenario, want: 'counts', form: 'pcapng', tap, whole },
        (taken) => taken.want === 'counts' && setCame({ of, counts: taken }),
        () => undefined,
      ),
    [scenario, tap, whole, of],
  );
  return (
    <>
      <h3>Wireshark will see</h3>
      {came?.of === of ? (
        <dl>
          {came.counts.counts.map(([what, count]) => (
            <div key={what}>
              <dd>{count.toLocaleString('en').replaceAll(',', '\u202f')}</dd>
              <dt>{what}</dt>
            </div>
          ))}
          <div>
            <dd>{weight(came.counts.bytes)}</dd>
            <dt>in the file</dt>
          </div>
        </dl>
      ) : (
        <p>The packets of the run are being counted.</p>
      )}
    </>
  );
}

const TAPS: readonly (readonly [Tap, string])[] = [
  ['sender', 'at the senders'],
  ['receiver', 'at the receivers'],
  ['bottleneck', 'around the queue of the bottleneck'],
  ['all', 'everywhere'],
];

/** The last selected tap. */
const last: { listening: Listening } = { listening: { tap: 'sender', whole: false } };

const remembered = (listening: Listening): Listening => (last.listening = listening);

type Beginning = Extract<Taken, { readonly want: 'beginning' }>;

/** A packet list, or the text of the file. */
const beginningOf = ({ packets, text }: Beginning): ReactNode =>
  packets.length === 0 ? text : <PacketList packets={packets} />;

/** The answer of a worker; rejects with a sentence. */
const taken = (order: Parameters<typeof takes>[0]): Promise<readonly [Taken, Blob]> =>
  new Promise((done, failed) => {
    takes(
      order,
      (...came) => done(came),
      (why) => failed(new Error(why)),
    );
  });

interface Props {
  readonly scenario: Scenario;
  /** '' if it is none. */
  readonly presetId: string;
  readonly title: string;
  readonly first: FirstFigure;
}

function SaveRun({ scenario, presetId, title, first }: Props) {
  const laboratory = useLaboratory();
  const [forms, setForms] = useState<readonly Offered[]>([]);
  const [listening, setListening] = useState(last.listening);
  const { tap, whole } = listening;
  useEffect(
    () =>
      takes(
        { scenario, want: 'forms' },
        (came) => came.want === 'forms' && setForms(came.forms),
        () => undefined,
      ),
    [scenario],
  );
  const { name: fileName, text } = fileContent(scenario);
  const base = presetId === '' ? fileName.replace(/\.json$/, '') : presetId;
  const word = presetId === '' ? `'${encodeLink(scenario)}'` : presetId;
  const hear = (part: Partial<Listening>): void => {
    setListening(remembered({ ...listening, ...part }));
  };
  const radios = scenario.network.kind === 'manet' || scenario.network.kind === 'accessPoint';
  const listen = (
    <>
      <fieldset>
        <legend>Listen</legend>
        {TAPS.map(([value, words]) => (
          <label key={value} className="in-line">
            <input type="radio" name="tap" checked={tap === value} onChange={() => hear({ tap: value })} />
            {radios && value === 'bottleneck' ? 'on the air' : words}
          </label>
        ))}
      </fieldset>
      <Check className="in-line" on={whole === true} set={(on) => hear({ whole: on })}>
        payloads too (zeros)
      </Check>
      <WillSee {...{ scenario, listening }} />
    </>
  );
  const kinds: readonly SaveKind[] = forms.map(({ name, end, title: words, group, help, differs, problems }) => {
    const file = `${base}.${end}`;
    const flags = ` --at ${tap}${whole === true ? ' --whole' : ''}`;
    return {
      id: name,
      group,
      title: words,
      end,
      file,
      help,
      differs,
      problems: problems.map(exportWords),
      command: `sawtooth export ${word} --as ${name}${name === 'pcapng' ? flags : ''} --out ${file}`,
      ...(name === 'pcapng' ? { options: listen, state: `${tap} ${whole}` } : {}),
      preview: async () => {
        const [came] = await taken({ scenario, want: 'beginning', form: name, ...listening });
        return came.want === 'beginning' ? beginningOf(came) : null;
      },
      content: async () => (await taken({ scenario, want: 'all', form: name, ...listening }))[1],
    };
  });
  const address = (): string => laboratory.addressOf(laboratory.link);
  const plain: SaveKind = {
    id: 'scenario',
    group: 'Pass it on',
    title: 'Scenario',
    end: 'json',
    file: fileName,
    help: 'Only the experiment: its differences from the defaults. The page and the command line open it.',
    preview: () => Promise.resolve(text),
    content: () => Promise.resolve(text),
    type: 'application/json',
  };
  const about = (
    <>
      <b>{title === '' ? 'This run' : title}</b> the whole run, {scenario.duration} s
    </>
  );
  return (
    <SaveDialog room="lab" usual="pcapng" kinds={[...kinds, plain]} {...{ about, first, address }} close={closeSave} />
  );
}

/** Saves the run as it was when the dialog was opened. */
export function SaveSheet({ first }: { readonly first: FirstFigure }) {
  const laboratory = useLaboratory();
  const presetId = useLab((state) => state.presetId);
  const title = useLab((state) => state.title);
  const [scenario] = useState(() => laboratory.data?.opened.scenario);
  return scenario === undefined ? null : <SaveRun {...{ scenario, presetId, title, first }} />;
}
