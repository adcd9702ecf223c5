import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '#app/ui/parts/lazyPart.tsx';
import { Part } from '#app/ui/parts/part.ts';
import { Past } from '#app/charts/plot/past.ts';
import { isPainted } from '#app/charts/plot/lettering.ts';
import { changeTimes } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { viewOf, windowWidth, type View } from '#app/charts/plot/view.ts';
import { tonesOf } from '#app/run/facts/groups.ts';
import { Popover } from '#app/ui/Popover.tsx';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { MENUS } from '../../shell/menusPart.ts';
import { Computing } from '../../transport/UnderWay.tsx';
import { LabelLayer } from '#app/charts/stage/labelLayer.ts';
import { sizesFor } from '#app/charts/stage/sizes.ts';
import { Surface } from '#app/charts/stage/surface.ts';
import { useStage } from '#app/charts/stage/useStage.ts';
import { currentTheme, lookNumber } from '#app/ui/theme.ts';
import { MarkList } from './MarkList.tsx';
import { groundOf, type Panel, settingsNow } from '../kit/panel.ts';
import { PlotCursor } from './PlotCursor.tsx';
import { SaveButton, shownWith } from '#app/ui/takeAway/SaveFigure.tsx';
import type { FigureSource } from '#app/ui/takeAway/source.ts';
import '../panels.css';
import { ZOOM_STEP } from '#app/run/view/viewer.ts';

/** Buttons to leave a selected stretch. */
function ZoomControls() {
  const { viewer } = useLaboratory();
  const zoomed = useLab((state) => state.range !== null);
  if (!zoomed) return null;
  return (
    <>
      <button type="button" className="quiet chart-button off-wall" onClick={() => viewer.zoom(ZOOM_STEP)}>
        Zoom out
      </button>
      <button type="button" className="quiet chart-button off-wall" onClick={() => viewer.reset()}>
        Zoom off
      </button>
    </>
  );
}

const RangeControls = lazyPart(MENUS, (module) => module.RangeControls);
const Definition = lazyPart(MENUS, (module) => module.Definition);
const SOURCE = new Part('The part that saves charts', () => import('../saving/panelSource.ts'));

/** Distance with a pressed button that counts as a drag, px. */
const DRAGS = 4;

/** Interval at which a chart's subtitle and key are renewed while a run plays, ms. */
const SAID_EVERY = 250;

interface Props {
  readonly panel: Panel;
  /** Whether this chart has the controls of the common time window. */
  readonly leads?: boolean;
  /** Whether it shows the time axis itself, because no chart below does. */
  readonly alone?: boolean;
}

/** The title of a chart; a low strip shows a shorter one with the unit. */
function Title({ panel: { title, short }, data }: { readonly panel: Panel; readonly data: RunData | null }) {
  if (short === undefined) return title;
  const unit = typeof short[1] === 'string' ? short[1] : data === null ? '' : short[1](data);
  return (
    <>
      <span className="long">{title}</span>
      <span className="short" aria-hidden="true">
        <b>{short[0]}</b>
        <span className="faint">{unit}</span>
      </span>
    </>
  );
}

/** A chart: title, canvas, labels, summary for screen readers, cursor, and link to its table. */
export function PanelFigure({ panel, leads = false, alone = false }: Props) {
  const laboratory = useLaboratory();
  const stage = useStage();
  const { viewer } = laboratory;
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const pressed = useRef<{ readonly flow: number; readonly x: number; readonly y: number }>(null);
  const shown = useRef<View | null>(null);
  const viewNow = useCallback(() => shown.current, []);
  const [focused, setFocused] = useState(false);
  // Axes and counterpart change independently of the store: a changed subtitle or key re-renders the head.
  const [, setHead] = useState('');
  // A new size of the picture re-renders too, because it moves the controls over the picture.
  const [, setSize] = useState('');
  // Facts of the run; they change when another is opened.
  useLab((state) => state.run);
  useLab((state) => state.range);
  useLab((state) => state.link);
  useLab((state) => state.plane);
  useLab((state) => state.plotWidth);
  // A canvas belongs to one painter, so a new painter needs new canvases.
  const painter = useLab((state) => state.painter);
  const status = useLab((state) => (state.status?.playing === true ? null : state.status));
  const { data } = laboratory;
  const { pointing, Body } = panel;
  const hasMarks = pointing?.marks !== undefined;
  // The touch layer exists while the run is paused, but not for scripts.
  const isTouched = status !== null && data?.opened.script === null;

  useEffect(() => {
    if (canvas === null || svg.current === null) return;
    const surface = new Surface(canvas, stage.paintClient, stage.invalidate);
    const layer = new LabelLayer(svg.current);
    const past = new Past();
    let scaled = NaN;
    let said = -Infinity;
    const remove = stage.add({
      // While the run plays and nothing is pointed at, all time charts but the first may skip frames.
      takesTurns: () =>
        !leads &&
        panel.pointing !== undefined &&
        viewer.cursor === null &&
        viewer.drag === null &&
        laboratory.data?.present.playing === true,
      draw: () => {
        const run = laboratory.data;
        if (run === null || panel.render === undefined || surface.size.width === 0) return;
        const { now, known, playing } = run.present;
        const state = laboratory.store.getState();
        const moment = { now, known, duration: run.opened.duration };
        const sizes = sizesFor(surface.size.width, currentTheme(), window.innerWidth);
        if (panel.pointing !== undefined) viewer.fit(windowWidth(surface.size.width, sizes));
        const view = viewOf(surface.size, moment, { viewing: viewer.viewing, sizes, alone });
        shown.current = view;
        setSize(`${view.width} ${view.height}`);
        const drawn = performance.now();
        if (drawn - said >= SAID_EVERY) {
          said = drawn;
          const key = panel.key?.(run).map(({ text }) => text) ?? [];
          setHead([panel.about(run, viewer.window), ...key].join());
        }
        const figure = canvas.parentElement;
        if (scaled !== sizes.scale) figure?.style.setProperty('--scale', String(sizes.scale));
        scaled = sizes.scale;
        figure?.classList.toggle('strip', view.strip === true);
        past.begin(`${lookNumber()} ${state.flow} ${viewer.hovered}`, window.devicePixelRatio || 1);
        const rendered = panel.render(run, view, { ...settingsNow(laboratory), past });
        const { cursor } = viewer;
        const drag = viewer.drag ?? state.span;
        const overlay = panel.pointing === undefined ? null : { view, cursor, drag, changes: changeTimes(run) };
        const { labels, waits } = layer.show(rendered.labels, sizes, playing);
        const painted = labels.filter(({ kind }) => isPainted(kind));
        const inscription = { labels: painted, sizes: sizes.text, rim: groundOf(panel) };
        surface.show(rendered.shown, tonesOf(run.opened.flows), overlay, inscription);
        if (waits) laboratory.redraw();
      },
    });
    return () => {
      remove();
      surface.end();
      layer.end();
    };
  }, [laboratory, stage, viewer, panel, leads, alone, canvas]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 't' && event.key !== 'T') return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    laboratory.set({ table: panel.id });
  };
  const title = `${panel.id}-title`;
  const source = async (): Promise<FigureSource> => (await SOURCE.here()).panelSource(laboratory, panel, viewNow);
  return (
    // T opens the table of the focused chart.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      className={`panel paper placed panel-${panel.id}`}
      aria-labelledby={title}
      aria-describedby={`${panel.id}-summary`}
      // A chart is focusable so that T opens its table, unless its cursor is.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={pointing === undefined && Body === undefined && !(panel.Touch !== undefined && isTouched) ? 0 : -1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('.term')?.click();
      }}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <figcaption>
        <h2 id={title} ref={shownWith(source)}>
          <Popover
            button={<Title panel={panel} data={data} />}
            buttonClass="term bare"
            label={`What is: ${panel.title}`}
          >
            {() => (
              <>
                <Definition term={panel.term} />
                <p className="chart-actions wraps">
                  {leads && <RangeControls />}
                  <button
                    type="button"
                    onClick={({ currentTarget }) => {
                      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                      laboratory.set({ table: panel.id });
                    }}
                  >
                    Table<span className="unseen"> of {panel.title}</span> <kbd>T</kbd>
                  </button>
                  <SaveButton title={panel.title} source={source} buttonClass="" />
                </p>
              </>
            )}
          </Popover>
        </h2>
        <span className="about">
          {(data === null ? '' : panel.about(data, viewer.window)).split('; ').map((clause) => (
            <span key={clause}>{clause}</span>
          ))}
        </span>
        {panel.key !== undefined && (
          <ul className="key wraps">
            {panel.key(data).map(({ look, text }) => (
              <li key={look} className={look}>
                {text}
              </li>
            ))}
          </ul>
        )}
        {panel.Choice !== undefined && <panel.Choice />}
        {leads && <ZoomControls />}
        <p id={`${panel.id}-summary`} className="unseen">
          {data === null || status === null ? 'The run is playing; pause it for a summary.' : panel.summary(data)}
        </p>
      </figcaption>
      {Body === undefined ? <canvas key={painter} ref={setCanvas} aria-hidden="true" /> : <Body />}
      {pointing !== undefined && <PlotCursor panel={panel} pointing={pointing} viewNow={viewNow} />}
      {panel.Touch !== undefined && <panel.Touch viewNow={viewNow} />}
      {/* Clicking a name selects its flow; digits are the keyboard equivalent. */}
      {Body === undefined && (
        <svg
          ref={svg}
          aria-hidden="true"
          // The pressed element counts, not the one at release: pressing takes the focus from the cursor, and the names
          // then move back.
          onPointerDown={(event) => {
            const { flow } = (event.target as SVGElement).dataset;
            if (flow === undefined || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            pressed.current = { flow: Number(flow), x: event.clientX, y: event.clientY };
          }}
          onPointerUp={({ clientX, clientY }) => {
            const { current } = pressed;
            pressed.current = null;
            // A drag selects text.
            if (current !== null && Math.hypot(clientX - current.x, clientY - current.y) < DRAGS)
              viewer.select(current.flow);
          }}
          onPointerCancel={() => (pressed.current = null)}
        />
      )}
      {panel.Controls !== undefined && <panel.Controls viewNow={viewNow} />}
      {focused && hasMarks && <MarkList panel={panel} pointing={pointing} viewNow={viewNow} />}
      {leads && <Computing />}
    </figure>
  );
}
