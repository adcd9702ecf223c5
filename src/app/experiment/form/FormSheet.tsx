import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { remarksOn } from '#scenario/check/remarks.ts';
import type { Path } from '#scenario/words/path.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { ScenarioFileInput } from '../opening/ScenarioFileInput.tsx';
import { saveDraft } from '../opening/saveScenario.ts';
import { Unreadable } from '../opening/Unreadable.tsx';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { limitsOf } from './fields/FieldFrame.tsx';
import { fieldId, FormContext, type FormParts, useForm, useReveal } from './formContext.ts';
import type { FormRequest } from '../../run/draftHistory.ts';
import { waysTo } from './model/problems.ts';
import { type Draft, edited } from './model/draft.ts';
import { type FormField, networkKind } from './model/fields.ts';
import { linkRows } from './model/linkRows.ts';
import { namesIn } from './model/names.ts';
import { ownTitle } from './model/ownTitle.ts';
import { asDumbbell, asKnownShape, asNodesAndLinks, draftOf, twoNodes } from './model/startFrom.ts';
import { FlowsTable } from './sections/FlowsTable.tsx';
import { Interventions } from './sections/Interventions.tsx';
import { LinksTable } from './sections/LinksTable.tsx';
import { Preview } from './sections/Preview.tsx';
import { ProblemList } from './sections/ProblemList.tsx';
import { RunFields } from './sections/RunFields.tsx';
import { beginning, isTheRun, storedDraft, storeDraft, unkeptDraft, useDraft } from './useDraft.ts';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';
import './form.css';
import './sentence.css';
import { Select } from '../../ui/Select.tsx';

type Face = 'draw' | 'traffic' | 'tables';
/** Networks without a drawing. */
const UNDRAWN: readonly string[] = ['script', 'accessPoint'];

/** The first face: the drawing, or the tables for a network without one and for a draft with problems. */
const firstFace = (draft: Draft, { given }: FormRequest): Face =>
  UNDRAWN.includes(networkKind(draft)) || (given !== null && given.problems.length > 0) ? 'tables' : 'draw';

const TrafficFace = lazyPart(
  new Part('The traffic', () => import('./traffic/TrafficFace.tsx')),
  (module) => module.TrafficFace,
);
const DrawFace = lazyPart(new Part('The drawing', () => import('./drawing/DrawFace.tsx')), (module) => module.DrawFace);

/** The form: every field of a scenario. The run on the screen continues until another one is accepted. */
export function FormSheet({ request, run }: { readonly request: FormRequest; readonly run: Scenario }) {
  const laboratory = useLaboratory();
  const ofPage = useLab((state) => state.keptDraft);
  const [kept] = useState(() => ofPage ?? storedDraft(draftOf(run)));
  const [first] = useState(() => beginning(request, kept, run));
  const [offered, setOffered] = useState(() => request.given === null && kept !== null && !isTheRun(kept, run));
  const { history, seen, actions, checkNow } = useDraft(first);
  const { draft } = history;
  const isChanged = history.past.length > 0;
  const unkept = useStore(unkeptDraft);
  useEffect(() => {
    if (!isChanged) return undefined;
    storeDraft(draft);
    // A reload would lose the undo steps, so it asks for confirmation.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [draft, isChanged]);
  /** The newest accepted scenario, for pictures and names. */
  const [accepted, setAccepted] = useState(run);
  if (seen.scenario !== null && seen.scenario !== accepted) setAccepted(seen.scenario);

  const rows = linkRows(draft);
  const [linkId, setLink] = useState('');
  const selected = rows.find((row) => `${linkId}-`.startsWith(`${fieldId(row.path)}-`)) ?? rows[0];
  const selectLink = useCallback(
    (path: Path): void => {
      const isLink = path[0] === 'network' || path.includes('sourceAccess') || path.includes('sinkAccess');
      if (isLink) setLink(fieldId(path));
    },
    [setLink],
  );
  const { open, toggle, reveal, wished } = useReveal(selectLink);

  const [about, setAbout] = useState<FormField | null>(null);
  const [previewOpen, setPreviewOpen] = useState(false);
  const [face, setFace] = useState<Face>(() => firstFace(first.draft, request));
  const [opensWith] = useState(face);
  const isDrawn = face !== 'tables';
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // Once loaded, the drawing itself focuses the item it opens at.
    dialog.current.querySelector<HTMLElement>(opensWith === 'draw' ? 'h2' : '.row-head')?.focus();
  }, [opensWith]);
  useEffect(() => {
    const sheet = dialog.current;
    if (sheet === null) return undefined;
    const look = (): void => laboratory.set({ covered: sheet.offsetWidth >= window.innerWidth });
    const observer = new ResizeObserver(look);
    observer.observe(sheet);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      laboratory.set({ covered: false });
    };
  }, [laboratory]);

  // The draft passed in may be refused, and another one may be passed while the form is open.
  const shown = useRef<FormRequest | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === request) return;
    shown.current = request;
    if (request.given === null) return;
    if (!isFirst) actions.replace(request.given.draft);
    const [problem] = request.given.problems;
    if (problem !== undefined) reveal(waysTo(problem));
  }, [request, actions, reveal]);

  const leave = (): void => {
    // The dialog returns the focus to its opener when closed by itself.
    dialog.current?.close();
    laboratory.experiments.closeForm(history);
  };
  const start = (): void => {
    const now = checkNow();
    if (now.scenario !== null) {
      dialog.current?.close();
      storeDraft();
      const title = ownTitle(now.scenario, run);
      const scenario = { ...now.scenario, title };
      const named = title === now.scenario.title ? history : { ...history, draft: edited(draft, ['title'], title) };
      laboratory.experiments.runDraft(scenario, named, remarksOn(scenario));
    } else {
      const [problem] = now.problems;
      if (problem === undefined) return;
      setFace('tables');
      reveal(waysTo(problem));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') start();
    else if (isCommand && event.key.toLowerCase() === 'z') (event.shiftKey ? actions.redo : actions.undo)();
    else if (isCommand && event.key.toLowerCase() === 'y') actions.redo();
    else return;
    event.preventDefault();
  };

  const { edit, replace, leave: leaveField } = actions;
  const parts = useMemo<FormParts>(
    () => ({
      draft,
      checked: seen,
      names: namesIn(draft, accepted),
      open,
      toggle,
      edit,
      replace,
      leave: leaveField,
      tell: setAbout,
      about: face === 'traffic' ? null : about,
      reveal,
      wished,
    }),
    [draft, seen, accepted, open, toggle, edit, replace, leaveField, reveal, wished, face, about],
  );
  const faces = [
    [networkKind(draft) === 'manet' ? 'Map' : 'Network', 'draw'],
    ['Traffic', 'traffic'],
    ['Tables', 'tables'],
  ] as const;
  const told =
    about === null ? (
      'Choose a field to see what it means.'
    ) : (
      <>
        <strong>{about.label}</strong> {about.help} {limitsOf(about)}
      </>
    );
  return (
    <FormContext value={parts}>
      <dialog
        ref={dialog}
        className={isDrawn ? 'form-sheet enlarged off-paper drawn' : 'form-sheet enlarged off-paper'}
        aria-labelledby="form-title"
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <header className="wraps in-line">
          <h2 id="form-title" tabIndex={-1}>
            Scenario
          </h2>
          <ScenarioFileInput />
          <a className="button" href="#import/">
            Open a recording
          </a>
          <button type="button" onClick={() => saveDraft(draft)}>
            Save file
          </button>
          <button type="button" className="quiet" disabled={history.past.length === 0} onClick={actions.undo}>
            Undo
          </button>
          <button type="button" className="quiet" disabled={history.future.length === 0} onClick={actions.redo}>
            Redo
          </button>
          {!isDrawn && (
            <button type="button" className="quiet preview-button" onClick={() => setPreviewOpen(!previewOpen)}>
              Preview
            </button>
          )}
          <fieldset className="faces" aria-label="Show">
            {faces.map(([words, name]) => (
              <button key={name} type="button" aria-pressed={face === name} onClick={() => setFace(name)}>
                {words}
              </button>
            ))}
          </fieldset>
          <button type="button" className="quiet back" onClick={leave}>
            Back<span> to the run</span> <kbd aria-hidden="true">Esc</kbd>
          </button>
          {!isDrawn && (
            <button type="button" className="primary" onClick={start}>
              Run this scenario
            </button>
          )}
        </header>
        <div className="offers">
          {offered && kept !== null && (
            <p className="offer">
              What you changed before is kept.{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  actions.take(kept);
                  setOffered(false);
                }}
              >
                Go on with your changes
              </button>
            </p>
          )}
          {unkept !== '' && (
            <p className="offer" role="alert">
              {unkept} Save a file before you leave the page.
            </p>
          )}
        </div>
        {face === 'draw' ? (
          <DrawFace
            accepted={accepted}
            run={start}
            opens={opensWith === 'draw'}
            isAsInLab={!isChanged && isTheRun(history, run)}
          />
        ) : face === 'traffic' ? (
          <TrafficFace accepted={accepted} about={told} run={start} />
        ) : (
          <>
            <StartFrom accepted={accepted} />
            <div className="form-columns grid">
              <div className="form-main scrolls">
                <Unreadable />
                <ProblemList />
                <LinksTable
                  selected={selected === undefined ? '' : fieldId(selected.path)}
                  select={(row) => setLink(fieldId(row.path))}
                />
                <FlowsTable />
                <Interventions />
                <RunFields />
              </div>
              <aside
                className={previewOpen ? 'form-preview bench scrolls open' : 'form-preview bench scrolls'}
                aria-label="Preview"
                // A scrollable element must be reachable by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
              >
                <button type="button" className="preview-close" onClick={() => setPreviewOpen(false)}>
                  Close preview
                </button>
                <Preview scenario={accepted} selected={selected} />
              </aside>
            </div>
            <footer>{told}</footer>
          </>
        )}
      </dialog>
    </FormContext>
  );
}

/** Other networks and scenarios to start from. */
function StartFrom({ accepted }: { readonly accepted: Scenario }) {
  const { draft, replace } = useForm();
  const groups = useLab((state) => state.presets);
  const presets = groups.flatMap((group) => group.presets);
  const kind = networkKind(draft);
  const starts = [
    ['dumbbell', 'Dumbbell', () => asDumbbell(draft)],
    ['made', 'Known shape', () => asKnownShape(draft)],
    ['custom', 'Nodes and links', () => asNodesAndLinks(accepted)],
  ] as const;
  return (
    <fieldset className="start-from wraps in-line" aria-label="Start from">
      <span>Start from</span>
      {starts.map(([of, words, made]) => (
        <button key={of} type="button" aria-pressed={kind === of} onClick={() => kind !== of && replace(made())}>
          {words}
        </button>
      ))}
      <button type="button" onClick={() => replace(twoNodes(draft))}>
        Two nodes
      </button>
      <Select
        aria-label="A scenario of the menu"
        value=""
        none="A scenario of the menu"
        of={presets.map(({ id, title }) => [id, title])}
        choose={(next) => {
          const preset = presets.find(({ id }) => id === next);
          if (preset !== undefined) replace(preset.scenario);
        }}
      />
    </fieldset>
  );
}
