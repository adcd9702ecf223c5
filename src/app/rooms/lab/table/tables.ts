import type { Table } from '../panels/panel.ts';
import { MOBILE_PANELS } from '../panels/mobilePanels.ts';
import { PANELS } from '../panels/panels.ts';
import { windowEvents } from '../panels/window/tables.ts';
import type { RunData } from '../../../run/runData.ts';

/** The tables of one chart: its samples, what happened, or both. */
export interface ChartTables {
  readonly title: string;
  readonly samples?: (data: RunData) => Table;
  readonly events?: (data: RunData) => Table;
}

/** The tables of a chart or of the timeline; undefined when there is no such chart. */
export function tablesOf(id: string | null): ChartTables | undefined {
  if (id === 'timeline') return { title: 'Timeline', events: windowEvents };
  const panel = [...PANELS, ...MOBILE_PANELS].find((each) => each.id === id);
  if (panel === undefined) return undefined;
  return {
    title: panel.title,
    samples: panel.table,
    ...(panel.events === undefined ? {} : { events: panel.events }),
  };
}
