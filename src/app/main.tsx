import './ui/styles/layers.css';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/layout.css';
import { createRoot } from 'react-dom/client';
import { App, getReady, resumeLecture, theLab } from './App.tsx';
import { Boundary } from './ui/parts/Boundary.tsx';
import { isPicture } from './ui/lecture/presenting.ts';
import { isIn } from './ui/rooms.ts';
import { followTouch } from './ui/touch.ts';
import { keepNothing } from './ui/stored.ts';
import './rooms/lab/lab.css';
import './ui/parts/trouble.css';

// The preview of a stop must not overwrite what the page around it stores. An embedded page must not store anything for
// readers of another author's page.
if (isPicture || new URLSearchParams(window.location.search).has('embed')) keepNothing();
// Start its worker while the page is laid out.
if (isIn('lab')) theLab();
resumeLecture();
getReady();
// Only where fingers are the usual pointer.
if (window.matchMedia('(pointer: coarse)').matches) followTouch();
const root = document.getElementById('root');
// Without workers nothing can be shown: start.js says so.
if (root !== null && 'Worker' in window)
  createRoot(root).render(
    <Boundary name="The page">
      <App />
    </Boundary>,
  );
