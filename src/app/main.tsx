import typeface from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { listenForFiles } from './opening/listenForFiles.ts';
import { loadPresets } from './opening/presets.ts';
import { Room } from './parts/Room.tsx';
import { listenForKeys } from './playback/listenForKeys.ts';
import { fetchAhead } from './shell/fetchAhead.ts';
import { Laboratory } from './shell/laboratory.ts';
import { keepPreferences } from './shell/preferences.ts';
import { LaboratoryContext } from './shell/useLab.ts';
import type { Painting } from './stage/studio.ts';
import { storedTheme, watchSystemTheme } from './stage/theme.ts';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './styles/page.css';

const makeWorker = (): Worker =>
  new Worker(new URL('../../workers/lab.worker.ts', import.meta.url), { type: 'module' });

const painting: Painting = {
  makeWorker: () => new Worker(new URL('../../workers/paint.worker.ts', import.meta.url), { type: 'module' }),
  // Numbers on packets wear the typeface of the page.
  typeface: { kind: 'typeface', family: 'Atkinson Hyperlegible Next', address: typeface },
};

const laboratory = new Laboratory(makeWorker, painting, window);
keepPreferences(laboratory.store);
laboratory.setTheme(storedTheme());
watchSystemTheme(laboratory.stage.invalidate);
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
laboratory.set({ still: stillness.matches });
stillness.addEventListener('change', ({ matches }) => laboratory.playback.setStill(matches));
laboratory.start();
listenForKeys(laboratory);
listenForFiles(laboratory);
fetchAhead();
// The address tells the moment as soon as the first view has had its time, or somebody does something.
for (const kind of ['pointerdown', 'keydown'])
  window.addEventListener(kind, () => laboratory.writeLinks(), { once: true });
setTimeout(() => laboratory.writeLinks(), 4000);
void loadPresets().then((presets) => laboratory.setPresets(presets));

// Whoever looks at the page from outside must know when it shows what was asked for: other threads simulate and draw.
Object.assign(window, {
  sawtooth: { isDrawn: () => laboratory.stage.isDrawn, isSettled: () => laboratory.isSettled },
});

const root = document.getElementById('root');
// Without workers there is nothing to show: start.js says so.
if (root !== null && 'Worker' in window) {
  createRoot(root).render(
    <LaboratoryContext value={laboratory}>
      <Room name="The page">
        <App />
      </Room>
    </LaboratoryContext>,
  );
}
