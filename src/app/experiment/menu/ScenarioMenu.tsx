import { Dialog } from 'radix-ui';
import { Fragment, memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
// Provided by the build.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { openWorker } from '../../ui/parts/ownScript.ts';
import { ADDRESS_TOOLS } from '../address/addressPart.ts';
import { stoppedBefore } from '../opening/keepStopped.ts';
import { STOPPED } from '../../ui/stopped.ts';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { figure } from '../../ui/words/numbers.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { asksForQueue, factsOf, found, piecesOf, usesOf, wordsOf } from './searching.ts';
import { SketchPicture } from './SketchPicture.tsx';
import { Sketches } from './sketches.ts';

const sketches = new Sketches((hear, lost) => openWorker(previewWorker, hear, lost));

const START = 'start-here';
const LINE = '[role=treeitem]';

/** A text with the searched words underlined. */
const marked = (text: string, words: readonly string[]): ReactNode =>
  // Pieces have no names, and constant order.
  piecesOf(text, words).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));

interface EntryProps {
  readonly group: string;
  readonly preset: PresetEntry;
  /** The search text. */
  readonly query: string;
  readonly present: boolean;
  readonly active: boolean;
  /** Whether its content is shown. */
  readonly open: boolean;
}

/** Lessons, papers and lecture that use a scenario. */
function Uses({ preset }: { readonly preset: PresetEntry }) {
  const lecture = useStore(kept, (state) => state.lecture);
  const uses = usesOf(preset, lecture);
  return uses.map(({ words, at }, place) => (
    <Fragment key={words}>
      {place === 0 ? 'used in ' : place < uses.length - 1 ? ', ' : ' and '}
      {at === '' ? words : <a href={at}>{words}</a>}
    </Fragment>
  ));
}

/** A scenario: its picture, name, what to watch, where it is used, and its length. */
const Entry = memo(function Entry({ group, preset, query, present, active, open }: EntryProps) {
  const { id, title, watch } = preset;
  const words = wordsOf(query);
  const { duration, inside } = factsOf(group, preset);
  return (
    <div
      role="treeitem"
      id={`scenario-${id}`}
      className="entry"
      data-preset={id}
      aria-labelledby={`name-${id}`}
      aria-describedby={`watch-${id}`}
      aria-selected={active}
      aria-current={present}
      aria-expanded={open}
    >
      <SketchPicture id={id} sketches={sketches} queue={asksForQueue(words)} />
      <span className="title">
        <span id={`name-${id}`}>{marked(title, words)}</span>
        {present && <span className="present">on the screen</span>}
      </span>
      <span className="uses">
        <Uses preset={preset} />
      </span>
      <span className="watch" id={`watch-${id}`}>
        {marked(watch, words)}
        {open && <span className="inside">{inside}</span>}
      </span>
      <span className="length">{figure(duration)} s</span>
    </div>
  );
});

/** All scenarios, by the question they answer, each with a picture of its run, searchable. Up and Down move, Enter opens, Esc closes. */
export function ScenarioMenu() {
  const laboratory = useLaboratory();
  const groups = useLab((state) => state.presets);
  const answered = useLab((state) => state.presetsAnswered);
  const presetId = useLab((state) => state.presetId);
  const unsketched = useStore(sketches.outlook, ({ failed }) => failed);
  const [opener] = useState(() => document.activeElement);
  const [top] = useState(() => document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0);
  const [query, setQuery] = useState('');
  /** Places at which earlier visits stopped. */
  const [stops] = useState(() =>
    [stoppedBefore(), STOPPED.lesson.read(), STOPPED.game.read()].filter((stop) => stop !== null),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  /** The expanded scenario. */
  const [inside, setInside] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const words = wordsOf(query);
  const isSearch = words.length > 0;
  const shown = useMemo(() => found(groups, wordsOf(query)), [groups, query]);
  const entries = shown.flatMap(({ presets }) => presets);
  const all = groups.reduce((sum, { presets }) => sum + presets.length, 0);
  const first = isSearch ? entries[0]?.id : entries.find(({ id }) => id === presetId)?.id;
  const active = chosen ?? (first === undefined ? null : `scenario-${first}`);

  useEffect(() => {
    const line = active === null ? null : document.getElementById(active);
    line?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    // Pictures are drawn only for visible entries, from the top.
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const id = (target as HTMLElement).dataset['preset'] ?? '';
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        sketches.start(shown.flatMap(({ presets }) => presets).filter(({ id }) => seen.has(id)));
      },
      { root: list.current },
    );
    for (const line of list.current?.querySelectorAll('[data-preset]') ?? []) observer.observe(line);
    return () => observer.disconnect();
  }, [shown]);
  useEffect(() => () => sketches.stop(), []);

  const close = (): void => laboratory.set({ sheet: null });
  const press = (line: HTMLElement | null): void => {
    const preset = entries.find(({ id }) => id === line?.dataset['preset']);
    const at = line?.dataset['at'];
    if (at !== undefined) {
      close();
      if (at.startsWith('#lessons/')) laboratory.leave();
      window.location.hash = at;
      return;
    }
    if (preset === undefined && line?.id !== START) return;
    close();
    if (preset === undefined) laboratory.startHere();
    else laboratory.openPreset(preset);
  };
  /** Opens Compare with a scenario, replacing any earlier comparison. */
  const compare = (line: HTMLElement | null): void => {
    const parsed = parseScenario(entries.find(({ id }) => id === line?.dataset['preset'])?.scenario ?? null);
    if (!parsed.ok) return;
    ADDRESS_TOOLS.whenHere(({ encodeLink }) => {
      close();
      laboratory.leave();
      window.location.hash = `#compare/lab/${encodeLink(parsed.scenario)}`;
    });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    // Typed text is a search and must not reach the page's shortcuts.
    event.stopPropagation();
    const { key, target } = event;
    if (target !== field.current) return;
    const at = active === null ? null : document.getElementById(active);
    const { selectionStart, value } = field.current;
    // Within the text these keys move the caret.
    if ((key === 'ArrowRight' && selectionStart === value.length) || (key === 'ArrowLeft' && inside !== null)) {
      event.preventDefault();
      setInside(key === 'ArrowRight' ? (active ?? null) : null);
      return;
    }
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
    event.preventDefault();
    if (key === 'Enter') {
      if (event.ctrlKey || event.metaKey) compare(at);
      else press(at);
      return;
    }
    const lines = [...(list.current?.querySelectorAll(LINE) ?? [])];
    const next = (at === null ? -1 : lines.indexOf(at)) + (key === 'ArrowDown' ? 1 : -1);
    setChosen(lines[Math.max(0, Math.min(next, lines.length - 1))]?.id ?? null);
  };

  return (
    <Dialog.Root open modal={false} onOpenChange={close}>
      <Dialog.Content
        className="scenario-menu column paper"
        aria-describedby={undefined}
        style={{ top }}
        onKeyDown={onKey}
        onClick={({ target }) => {
          if (!(target instanceof Element)) return;
          if (target.closest('a') === null) press(target.closest<HTMLElement>(LINE));
          else {
            // The address opens the lesson.
            close();
            laboratory.leave();
          }
        }}
        // The field keeps the focus, whatever is pressed.
        onMouseDown={(event) => {
          if (event.target !== field.current) event.preventDefault();
        }}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          field.current?.focus();
        }}
        onInteractOutside={(event) => {
          // The button closes the menu itself.
          if (event.target instanceof Element && event.target.closest('.scenario') !== null) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A click elsewhere has already moved the focus.
          if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
        }}
      >
        <Dialog.Title className="unseen">Scenario</Dialog.Title>
        <div className="search in-line">
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label="Search the scenarios"
            aria-expanded="true"
            aria-controls="scenarios"
            aria-activedescendant={active ?? undefined}
            placeholder="queue, CUBIC, timeout"
            autoComplete="off"
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setChosen(null);
            }}
          />
          <output>{isSearch ? `${entries.length} of ${all}` : all > 0 && `${all} scenarios`}</output>
          <Dialog.Close className="quiet">
            Close <kbd>Esc</kbd>
          </Dialog.Close>
        </div>
        {groups.length === 0 && (
          <p>{answered ? 'The scenarios could not be loaded.' : 'The scenarios are being loaded.'}</p>
        )}
        {isSearch && entries.length === 0 && groups.length > 0 && (
          <p>No scenario has these words in its name, its description, its variants or its queue.</p>
        )}
        {isSearch && asksForQueue(words) && entries.length > 0 && <p className="of-what">packets in the queue</p>}
        {unsketched && <p>The pictures of the runs could not be made.</p>}
        <div ref={list} id="scenarios" role="tree" aria-label="Scenarios" tabIndex={-1}>
          {!isSearch && (
            <div role="treeitem" id={START} className="start-here" aria-selected={active === START}>
              Start here
              <span className="watch">
                The first minute: slow start, a full queue, a loss, and why the window is cut.
              </span>
            </div>
          )}
          {!isSearch &&
            stops.map(({ title, about, hash }, place) => (
              <div
                key={hash}
                role="treeitem"
                id={`go-on-${place}`}
                className="start-here"
                data-at={hash}
                aria-selected={active === `go-on-${place}`}
              >
                <span>Go on where you stopped: {title}</span>
                <span className="watch">{about}</span>
              </div>
            ))}
          {shown.map(({ title, presets }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={title} role="group" aria-label={title}>
              <div className="group-name paper line-above" aria-hidden="true">
                {title} <span>{presets.length}</span>
              </div>
              {presets.map((preset) => (
                <Entry
                  key={preset.id}
                  {...{ preset, query }}
                  group={title}
                  open={inside === `scenario-${preset.id}`}
                  present={preset.id === presetId}
                  active={active === `scenario-${preset.id}`}
                />
              ))}
            </div>
          ))}
        </div>
        <footer>
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open, playing <kbd>→</kbd> look inside <kbd>Ctrl Enter</kbd>{' '}
          to Compare <kbd>/</kbd> opens this <a href="#import/">Open a recording</a>
        </footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
