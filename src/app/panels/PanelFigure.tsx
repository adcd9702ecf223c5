import { useEffect, useRef } from 'react';
import { viewOf } from '../plot/view.ts';
import { isWhyOpen } from '../shell/labState.ts';
import { useLab, useLaboratory } from '../shell/useLab.ts';
import { LabelLayer } from '../stage/labelLayer.ts';
import { sizesFor } from '../stage/sizes.ts';
import { Surface } from '../stage/surface.ts';
import { currentPalette } from '../stage/theme.ts';
import type { Panel } from './panel.ts';

/** A chart: title, canvas, labels, a sentence for those who cannot see it, and the way to its table. */
export function PanelFigure({ panel }: { readonly panel: Panel }) {
  const laboratory = useLaboratory();
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  // The facts of the run: they change when another is opened.
  useLab((state) => state.run);
  const status = useLab((state) => (state.status?.playing === true ? null : state.status));
  const { data } = laboratory;

  useEffect(() => {
    if (canvas.current === null || svg.current === null) return;
    const surface = new Surface(canvas.current, laboratory.stage.invalidate);
    const layer = new LabelLayer(svg.current);
    const remove = laboratory.stage.add({
      draw: () => {
        const run = laboratory.data;
        if (run === null || surface.size.width === 0) return;
        const { now, known } = run.present;
        laboratory.stage.setPlotWidth(surface.size.width);
        const view = viewOf(
          surface.size,
          { now, known, duration: run.opened.duration },
          {
            viewing: laboratory.store.getState(),
            sizes: sizesFor(surface.size.width, document.documentElement.dataset['theme']),
          },
        );
        const rendered = panel.render(run, view, { ssthresh: isWhyOpen(laboratory.store.getState()) });
        rendered.paint(surface.begin(), currentPalette());
        layer.show(rendered.labels);
      },
    });
    return () => {
      remove();
      surface.end();
    };
  }, [laboratory, panel]);

  const title = `${panel.id}-title`;
  return (
    // T opens the table of the chart that has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      className={`panel panel-${panel.id}`}
      aria-labelledby={title}
      aria-describedby={`${panel.id}-summary`}
      // A chart takes the focus so that T opens its table.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 't' && event.key !== 'T') return;
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        laboratory.set({ table: panel.id });
      }}
    >
      <figcaption>
        <h2 id={title}>{panel.title}</h2>
        <span className="about">{data === null ? '' : panel.about(data)}</span>
        {panel.key !== undefined && (
          <ul className="key">
            {panel.key.map(({ look, text }) => (
              <li key={look} className={look}>
                {text}
              </li>
            ))}
          </ul>
        )}
        <button type="button" className="quiet table-button" onClick={() => laboratory.set({ table: panel.id })}>
          Table<span className="unseen"> of {panel.title}</span>
        </button>
        <p id={`${panel.id}-summary`} className="unseen">
          {data === null || status === null ? 'The run is playing; pause it for a summary.' : panel.summary(data)}
        </p>
      </figcaption>
      <canvas ref={canvas} aria-hidden="true" />
      <svg ref={svg} aria-hidden="true" />
    </figure>
  );
}
