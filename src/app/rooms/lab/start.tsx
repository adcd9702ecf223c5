import typeface from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import type { ReactElement } from 'react';
// Provided by the build.
// oxlint-disable-next-line import/default
import labWorker from '#workers/lab.worker.ts?worker&url';
// oxlint-disable-next-line import/default
import paintWorker from '#workers/paint.worker.ts?worker&url';
import type { Painting } from '../../charts/stage/paintClient.ts';
import { StageContext } from '../../charts/stage/useStage.ts';
import { listenForFiles } from '../../experiment/opening/listenForFiles.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import type { Command, Report } from '../../../lab/protocol/protocol.ts';
import { LaboratoryContext } from '../../run/useLab.ts';
import { openWorker, type OpenWorker } from '../../ui/parts/ownScript.ts';
import { guideIn, presenting } from '../../ui/lecture/presenting.ts';
import { Part } from '../../ui/parts/part.ts';
import { renewal } from '../../ui/keepOffline.ts';
import { showHash } from '../../ui/rooms.ts';
import { AddressContext } from '../../ui/parts/Trouble.tsx';
import { storedTheme, watchSystemTheme } from '../../ui/theme.ts';
import { labGuide } from './control/guide.ts';
import { listenForKeys } from './control/listenForKeys.ts';
import { keepPreferences } from './control/preferences.ts';
import { PageLaboratory } from './control/pageLaboratory.ts';
import { LabRoom } from './LabRoom.tsx';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';

/** Opens the simulation worker. Like the paint worker, it is not ended on an error: its owner polls and ends it. */
const openLab: OpenWorker<Command, Report> = (hear, lost) => openWorker(labWorker, hear, lost, true);

const painting: Painting = {
  open: (hear, lost) => openWorker(paintWorker, hear, lost, true),
  onPage: new Part('The part that draws the charts', () =>
    import('./drawings.ts').then(({ labPainter }) => labPainter),
  ),
  // Numbers on packets use the typeface of the page.
  typeface: { kind: 'typeface', family: 'Atkinson Hyperlegible Next', address: typeface },
};

/** The Lab embedded in another page. */
const EmbedRoom = lazyPart(new Part('The frame', () => import('./embed/EmbedRoom.tsx')), (module) => module.EmbedRoom);

/** Starts the Lab with the address, and returns its room. */
export function startLab(): ReactElement {
  const embedded = new URLSearchParams(window.location.search).has('embed');
  const laboratory = new PageLaboratory(openLab, painting, window);
  keepPreferences(laboratory.store);
  laboratory.setTheme(storedTheme());
  watchSystemTheme(laboratory.stage.invalidate);
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  laboratory.set({ still: stillness.matches });
  stillness.addEventListener('change', ({ matches }) => laboratory.playback.setStill(matches));
  laboratory.start();
  listenForKeys(laboratory);
  listenForFiles(laboratory);
  const renew = (): void => laboratory.set({ renewal: renewal.getState().open });
  renewal.subscribe(renew);
  renew();
  // Start updating the address at the first user action, or after 4 s. Listen in the capture phase, because keys that
  // control the run do not bubble up to the window.
  for (const kind of ['click', 'keydown'])
    // Wait until the press has been handled: re-rendering during it would reset a checkbox.
    window.addEventListener(kind, () => setTimeout(() => laboratory.writeLinks()), { once: true, capture: true });
  setTimeout(() => laboratory.writeLinks(), 4000);
  // Load the address tools when a presentation starts, or after 4 s in case one starts later.
  const guide = (): void => {
    stop();
    clearTimeout(soon);
    laboratory.addressTools.whenHere((tools) => guideIn('lab', labGuide(laboratory, tools, showHash)));
  };
  const stop = presenting.subscribe(guide);
  // A presentation may have started in another room before the Lab was opened.
  const soon = setTimeout(guide, presenting.getState().mode === 'off' ? 4000 : 0);
  void loadPresets().then((presets) => laboratory.setPresets(presets));

  // Lets tests know when the page shows what was requested, because other threads simulate and draw.
  Object.assign(window, {
    sawtooth: { isDrawn: () => laboratory.stage.isDrawn, isSettled: () => laboratory.isSettled },
  });

  return (
    <AddressContext
      value={() => (laboratory.link === '' ? window.location.href : laboratory.addressOf(laboratory.link))}
    >
      <LaboratoryContext value={laboratory}>
        <StageContext value={laboratory.stage}>{embedded ? <EmbedRoom /> : <LabRoom />}</StageContext>
      </LaboratoryContext>
    </AddressContext>
  );
}
