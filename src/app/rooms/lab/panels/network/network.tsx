import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { View } from '#app/charts/plot/view.ts';
import { useLab } from '#app/run/useLab.ts';
import { Part } from '#app/ui/parts/part.ts';
import { PICTURE, PICTURE_STRIDE } from '#lab/protocol/protocol.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime, milliseconds, rate } from '#app/ui/words/numbers.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { panelOf, tableOf } from '../kit/panel.ts';
import { linkTitle, queuePlace } from '#app/run/facts/places.ts';
import { networkPicture } from './picture.ts';

interface Props {
  readonly viewNow: () => View | null;
}

/** What can be pressed in the network: packets, queues, and the numbers of the limiting link. */
const CONTROLS = new Part('The controls of the network', () => import('./Numbers.tsx'));

/** Time after the beginning of a run when its controls load, ms: the first view comes first. */
const LATER = 4500;

/** The layer for picking packets while the run is paused. */
function Packets({ viewNow }: Props) {
  useStore(CONTROLS.store);
  const still = useLab(({ status, script }) => status !== null && !status.playing && !script);
  useEffect(() => {
    if (still) void CONTROLS.fetch();
  }, [still]);
  const { module } = CONTROLS;
  return still && module !== null ? <module.Touch viewNow={viewNow} /> : null;
}

/** The numbers, loaded when the first view has had its time, or at once while the run is paused. */
function LinkNumbers({ viewNow }: Props) {
  useStore(CONTROLS.store);
  const begun = useLab(({ status, script }) => !script && (status?.event ?? 0) > 0);
  const still = useLab(({ status }) => status?.playing === false);
  useEffect(() => {
    if (!begun) return undefined;
    const timer = setTimeout(() => void CONTROLS.fetch(), still ? 0 : LATER);
    return () => clearTimeout(timer);
  }, [begun, still]);
  const { module } = CONTROLS;
  return begun && module !== null ? <module.Numbers viewNow={viewNow} /> : null;
}

function onTheWire(data: RunData, link: number): number {
  const { picture } = data;
  let count = 0;
  for (let row = 0; row < picture.length; row += PICTURE_STRIDE) {
    if (picture[row + PICTURE.LINK] === link && picture[row + PICTURE.AT]! >= 0) count++;
  }
  return count;
}

/** The network at this moment: every packet and every queue. */
export const network = panelOf({
  id: 'network',
  needs: 'links',
  title: 'Network',
  term: 'network',
  about: () => 'every packet at this moment',
  summary: (data) => {
    const link = bottleneckOf(data.opened);
    const facts = linksNow(data)[link];
    const waiting = data.present.links[link]?.queue ?? 0;
    const limit = facts !== undefined && Number.isFinite(facts.limit) ? ` of ${facts.limit}` : '';
    const packets = data.picture.length / PICTURE_STRIDE;
    return `At ${clockTime(data.present.now)} s ${packets} packets are in the network; ${waiting}${limit} places of the queue at ${link < 0 ? 'the bottleneck' : queuePlace(data.opened, link)} are taken.`;
  },
  table: (data) => {
    const columns = ['Link', 'Rate', 'Delay', 'Queue, packets', 'On the wire, packets', 'Dropped, packets'];
    return tableOf(columns, linksNow(data), (facts, index) => {
      const status = data.present.links[index];
      const limit = Number.isFinite(facts.limit) ? ` of ${facts.limit}` : '';
      return [
        linkTitle(data.opened, index),
        rate(facts.rate),
        milliseconds(facts.delay),
        `${status?.queue ?? 0}${limit}`,
        String(onTheWire(data, index)),
        String(status?.drops ?? 0),
      ];
    });
  },
  Touch: Packets,
  Controls: LinkNumbers,
  picture: networkPicture,
});
