import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { copyText } from '../copyText.ts';
import { download } from '../download.ts';
import { useFigureKinds } from './figureKinds.tsx';
import { saving, weight, type FirstFigure, type SaveKind } from './saving.ts';
import './save.css';
import { Select } from '../Select.tsx';

/** The last kind saved or viewed, per room. */
const last = new Map<string, string>();

/** Preview of the file. */
function Preview({ kind }: { readonly kind: SaveKind }) {
  const of = `${kind.id} ${kind.state ?? ''}`;
  const [shown, setShown] = useState<{ readonly of: string; readonly content: ReactNode } | null>(null);
  useEffect(() => {
    let here = true;
    kind.preview().then(
      (content) => here && setShown({ of, content }),
      (problem: unknown) =>
        here && setShown({ of, content: problem instanceof Error ? problem.message : 'It cannot be shown.' }),
    );
    return () => {
      here = false;
    };
    // Kinds are recreated on each render; the preview stays the same while these values are equal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  if (shown?.of !== of) return <p>The beginning of the file is being computed.</p>;
  if (typeof shown.content !== 'string') return shown.content;
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label="Beginning of the file">
      {shown.content}
    </pre>
  );
}

const here = (): string => window.location.href;

/** A file that links back to the content of the screen. */
const linkTo = (address: string): SaveKind => ({
  id: 'link',
  group: 'Pass it on',
  title: 'Link',
  end: 'url',
  file: 'sawtooth.url',
  help: 'A file that opens this in a browser.',
  state: address,
  preview: () => Promise.resolve(address),
  content: () => Promise.resolve(`[InternetShortcut]\r\nURL=${address}\r\n`),
});

interface Props {
  /** Description of the content, for the head. */
  readonly about: ReactNode;
  /** Room name: the last kind is remembered per room. */
  readonly room: string;
  /** Kinds besides the figures on the screen. */
  readonly kinds: readonly SaveKind[];
  /** Initial kind if nothing was saved there yet. */
  readonly usual?: string;
  readonly first: FirstFigure;
  /** Link to the content of the screen. */
  readonly address?: () => string;
  readonly close: () => void;
}

/**
 * Saves the content of the screen in the form that the user's next tool expects: list of kinds, preview, equivalent
 * command.
 */
export function SaveDialog({ about, room, kinds: ofRoom, usual, first, address = here, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, say] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const stopping = useRef<AbortController>(null);
  const figures = useFigureKinds(first, say);
  const kinds = [...(figures ?? []), ...ofRoom, linkTo(address())];
  const [name, setName] = useState(() =>
    first === null ? saving.getState().kind || (last.get(room) ?? usual ?? '') : 'figure-svg',
  );
  const kind = kinds.find(({ id }) => id === name) ?? (figures === null ? undefined : kinds[0]);
  useEffect(() => {
    dialog.current?.showModal();
    return () => stopping.current?.abort();
  }, []);
  const choose = (next: string): void => {
    last.set(room, next);
    setName(next);
    say('');
  };
  const save = async ({ file, content, type }: SaveKind): Promise<void> => {
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    say('The file is being written.');
    try {
      const written = new Blob([await content({ progress: setDone, signal: stop.signal })]);
      download(file, written, type ?? 'application/octet-stream');
      say(`Saved ${file}, ${weight(written.size)}.`);
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem));
    } finally {
      if (stopping.current === stop) setDone(null);
    }
  };
  const groups = [...new Set(kinds.map(({ group }) => group))];
  const walk = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const order = groups.flatMap((group) => kinds.filter((each) => each.group === group));
    const next = order[order.findIndex(({ id }) => id === kind?.id) + by];
    if (next === undefined) return;
    choose(next.id);
    dialog.current?.querySelector<HTMLElement>(`[data-kind="${next.id}"]`)?.focus();
  };
  const refused = (kind?.problems ?? []).length > 0;
  // Rendered outside the room so that its styles do not apply.
  return createPortal(
    <dialog ref={dialog} className="save" aria-labelledby="save-title" onClose={close}>
      <header className="in-line at-ends">
        <h2 id="save-title">Save</h2>
        <p>{about}</p>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      {/* Arrow keys move between its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav aria-label="Kinds" onKeyDown={walk}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            {kinds
              .filter((each) => each.group === group)
              .map((each) => (
                <button
                  key={each.id}
                  type="button"
                  className="bare"
                  data-kind={each.id}
                  aria-pressed={each.id === kind?.id}
                  onClick={() => choose(each.id)}
                >
                  {each.title} <span className="end">{each.end}</span>
                </button>
              ))}
          </section>
        ))}
      </nav>
      <Select
        className="kinds"
        aria-label="Kind"
        value={kind?.id ?? ''}
        of={kinds.map(({ id, title, end }) => [id, `${title} (${end})`])}
        choose={choose}
      />
      <div className="save-preview">
        {kind === undefined ? (
          <p>The figure is being drawn.</p>
        ) : refused ? (
          <>
            <p>This scenario cannot be saved in this form:</p>
            <ul>
              {kind.problems?.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        ) : (
          <Preview kind={kind} />
        )}
      </div>
      <aside>
        {kind?.options}
        {kind?.help !== undefined && (
          <>
            <h3>In the file</h3>
            <p>{kind.help}</p>
          </>
        )}
        {kind?.differs !== undefined && kind.differs !== '' && (
          <>
            <h3>What differs from the run</h3>
            <p>{kind.differs}</p>
          </>
        )}
      </aside>
      <footer>
        {kind?.command !== undefined && (
          <>
            <input
              readOnly
              value={kind.command}
              aria-label="The same as a command"
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              className="quiet"
              onClick={() =>
                void copyText(kind.command!).then((copied) =>
                  say(copied ? 'Command copied.' : 'Select the command and copy it.'),
                )
              }
            >
              Copy
            </button>
          </>
        )}
        {done !== null && (
          <>
            <progress value={done} aria-label="The run is computed again" />
            <button type="button" onClick={() => stopping.current?.abort()}>
              Stop
            </button>
          </>
        )}
        <output>{said}</output>
        <button
          type="button"
          className="primary"
          disabled={kind === undefined || refused}
          onClick={() => kind !== undefined && void save(kind)}
        >
          Save {kind?.file ?? ''}
        </button>
      </footer>
    </dialog>,
    document.body,
  );
}
