import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Tap } from '../../../capture/capture.ts';
import type { Offered, Taken } from '../../../capture/taking.ts';
import { encodeLink } from '../../../scenario/link.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { fileContent } from '../opening/saveScenario.ts';
import { takes } from './takes.ts';
import './save.css';

const GROUPS = ['Data', 'Capture', 'Another simulator', 'For real'] as const;

const TAPS: readonly (readonly [Tap, string])[] = [
  ['sender', 'at the senders'],
  ['receiver', 'at the receivers'],
  ['bottleneck', 'around the queue of the bottleneck'],
  ['all', 'everywhere'],
];

/** The kind that was looked at last. */
const last = { form: 'pcapng', tap: 'sender' as Tap };
const keep = (part: Partial<typeof last>): void => void Object.assign(last, part);

const weight = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

type Beginning = Extract<Taken, { readonly want: 'beginning' }>;

/** What the next tool will show: packets as Wireshark lists them, or the text of the file. */
function Preview({ beginning }: { readonly beginning: Beginning }) {
  const { packets, text } = beginning;
  if (packets.length === 0)
    return (
      // It is scrolled with the keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre tabIndex={0} aria-label="Beginning of the file">
        {text}
      </pre>
    );
  return (
    // It is scrolled with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="save-packets" tabIndex={0} aria-label="First packets">
      <table>
        <thead>
          <tr>
            {['No.', 'Time', 'Source', 'Dest.', 'Prot.', 'Length', 'Info'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packets.map(({ time, from, to, protocol, length, info }, place) => (
            <tr key={place} className={length > 100 ? 'data' : ''}>
              <td>{place + 1}</td>
              <td>{time.toFixed(6)}</td>
              <td>{from}</td>
              <td>{to}</td>
              <td>{protocol}</td>
              <td>{length}</td>
              <td>{info}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Saves the run on the screen in the form that its next tool expects: kinds, what will be in the file, the same as a command. */
function SaveDialog({ scenario, presetId, title, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [forms, setForms] = useState<readonly Offered[]>([]);
  const [name, setName] = useState(last.form);
  const [tap, setTap] = useState<Tap>(last.tap);
  const [shown, setShown] = useState<{ readonly of: string; readonly beginning: Beginning } | null>(null);
  const [said, say] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(
    () => takes({ scenario, want: 'forms' }, (taken) => taken.want === 'forms' && setForms(taken.forms), say),
    [scenario],
  );
  const form = forms.find((each) => each.name === name);
  const of = `${name} ${tap}`;
  const refused = (form?.problems.length ?? 0) > 0;
  useEffect(() => {
    if (form === undefined || refused) return undefined;
    return takes(
      { scenario, want: 'beginning', form: name, tap },
      (taken) => taken.want === 'beginning' && setShown({ of, beginning: taken }),
      say,
    );
  }, [form, refused, scenario, name, tap, of]);
  const base = fileContent(scenario).name.replace(/\.json$/, '');
  const file = `${presetId === '' ? base : presetId}.${form?.end ?? name}`;
  const place = name === 'pcapng' && tap !== 'all' ? ` --at ${tap}` : '';
  const command = `sawtooth export ${presetId === '' ? `'${encodeLink(scenario)}'` : presetId} --as ${name}${place} --out ${file}`;
  const choose = (next: string): void => {
    keep({ form: next });
    setName(next);
    say('');
  };
  const save = (): void => {
    say('The file is being written.');
    takes(
      { scenario, want: 'all', form: name, tap },
      (_, written) => {
        download(file, written, 'application/octet-stream');
        say(`Saved ${file}, ${weight(written.size)}.`);
      },
      say,
    );
  };
  const walk = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const order = GROUPS.flatMap((group) => forms.filter((each) => each.group === group));
    const next = order[order.findIndex((each) => each.name === name) + by];
    if (next === undefined) return;
    choose(next.name);
    dialog.current?.querySelector<HTMLElement>(`[data-kind=${next.name}]`)?.focus();
  };
  return (
    <dialog ref={dialog} className="save" aria-labelledby="save-title" onClose={close}>
      <header>
        <h2 id="save-title">Save</h2>
        <p>
          <b>{title === '' ? 'This run' : title}</b> the whole run, {scenario.duration} s
        </p>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      {/* The arrow keys walk among its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav aria-label="Kinds" onKeyDown={walk}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            {forms
              .filter((each) => each.group === group)
              .map((each) => (
                <button
                  key={each.name}
                  type="button"
                  data-kind={each.name}
                  aria-pressed={each.name === name}
                  onClick={() => choose(each.name)}
                >
                  {each.title} <span className="end">{each.end}</span>
                </button>
              ))}
          </section>
        ))}
      </nav>
      <select className="kinds" aria-label="Kind" value={name} onChange={({ target }) => choose(target.value)}>
        {forms.map((each) => (
          <option key={each.name} value={each.name}>
            {each.title} ({each.end})
          </option>
        ))}
      </select>
      <main>
        {form !== undefined && refused ? (
          <>
            <p>This scenario has no such form:</p>
            <ul>
              {form.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        ) : shown?.of === of ? (
          <Preview beginning={shown.beginning} />
        ) : (
          <p>The beginning of the file is being computed.</p>
        )}
      </main>
      <aside>
        {name === 'pcapng' && (
          <fieldset>
            <legend>Listen</legend>
            {TAPS.map(([value, words]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="tap"
                  checked={tap === value}
                  onChange={() => {
                    keep({ tap: value });
                    setTap(value);
                  }}
                />
                {words}
              </label>
            ))}
          </fieldset>
        )}
        {form !== undefined && (
          <>
            <h3>In the file</h3>
            <p>{form.help}</p>
            {form.differs !== '' && (
              <>
                <h3>Not as in the run</h3>
                <p>{form.differs}</p>
              </>
            )}
          </>
        )}
      </aside>
      <footer>
        <input readOnly value={command} aria-label="The same as a command" onFocus={(event) => event.target.select()} />
        <button
          type="button"
          className="quiet"
          onClick={() =>
            void copyText(command).then((done) => say(done ? 'Command copied.' : 'Select the command and copy it.'))
          }
        >
          Copy
        </button>
        <output>{said}</output>
        <button type="button" className="primary" disabled={form === undefined || refused} onClick={save}>
          Save {file}
        </button>
      </footer>
    </dialog>
  );
}

interface Props {
  readonly scenario: Scenario;
  /** '': it is none. */
  readonly presetId: string;
  readonly title: string;
  readonly close: () => void;
}

/** The run as it was when the dialog opened. */
export function SaveSheet() {
  const laboratory = useLaboratory();
  const presetId = useLab((state) => state.presetId);
  const title = useLab((state) => state.title);
  const [scenario] = useState(() => laboratory.data?.opened.scenario);
  const close = (): void => laboratory.set({ sheet: null });
  return scenario === undefined ? null : <SaveDialog {...{ scenario, presetId, title, close }} />;
}
