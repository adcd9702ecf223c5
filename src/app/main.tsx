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
import { keepNothing } from './ui/stored.ts';
import './rooms/lab/lab.css';
import './ui/parts/trouble.css';

// A picture of a stop is beside the page that keeps things; a frame in another author's page is not asked for.
if (isPicture || new URLSearchParams(window.location.search).has('embed')) keepNothing();
// Its worker is at work while the page is laid out.
if (isIn('lab')) theLab();
resumeLecture();
getReady();
const root = document.getElementById('root');
// Without workers there is nothing to show: start.js says so.
if (root !== null && 'Worker' in window)
  createRoot(root).render(
    <Boundary name="The page">
      <App />
    </Boundary>,
  );
