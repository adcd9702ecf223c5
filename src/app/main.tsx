import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { listenForFiles } from './opening/listenForFiles.ts';
import { loadPresets } from './opening/presets.ts';
import { listenForKeys } from './playback/listenForKeys.ts';
import { Laboratory } from './shell/laboratory.ts';
import { keepPreferences } from './shell/preferences.ts';
import { LaboratoryContext } from './shell/useLab.ts';
import { storedTheme, watchSystemTheme } from './stage/theme.ts';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './styles/page.css';

const makeWorker = (): Worker =>
  new Worker(new URL('../../workers/lab.worker.ts', import.meta.url), { type: 'module' });

const laboratory = new Laboratory(makeWorker, window);
keepPreferences(laboratory.store);
laboratory.setTheme(storedTheme());
watchSystemTheme(laboratory.stage.invalidate);
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
laboratory.set({ still: stillness.matches });
stillness.addEventListener('change', ({ matches }) => laboratory.setStill(matches));
laboratory.start();
listenForKeys(laboratory);
listenForFiles(laboratory);
void loadPresets().then((presets) => laboratory.setPresets(presets));

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <LaboratoryContext value={laboratory}>
      <App />
    </LaboratoryContext>,
  );
}
