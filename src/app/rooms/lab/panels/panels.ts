import type { Opened } from '#lab/protocol/protocol.ts';
import { CLOSE_AIR_PANELS, CLOSE_PANELS } from './closePanels.ts';
import { LAB_PANELS } from './labPanels.ts';
import { map } from '../map/map.ts';
import { MOBILE_PANELS } from './mobilePanels.ts';
import { MORE_PANELS } from './morePanels.ts';
import { isOffered, type Panel } from './kit/panel.ts';

/** All charts available for a run. */
export function panelsOf(opened: Opened): readonly Panel[] {
  const own = opened.manet === null ? [] : [map, ...MOBILE_PANELS];
  const all = [
    ...own,
    ...LAB_PANELS,
    ...(opened.manet === null ? CLOSE_PANELS : CLOSE_AIR_PANELS),
    ...MORE_PANELS,
  ].filter((panel) => isOffered(panel, opened));
  return all.filter(({ id }, place) => all.findIndex((other) => other.id === id) === place);
}
