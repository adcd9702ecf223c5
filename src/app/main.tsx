import { createRoot } from 'react-dom/client';
import { startLab } from './rooms/lab/start.tsx';
import { Boundary } from './ui/parts/Boundary.tsx';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './ui/styles/page.css';

const lab = startLab();
const root = document.getElementById('root');
// Without workers there is nothing to show: start.js says so.
if (root !== null && 'Worker' in window) createRoot(root).render(<Boundary name="The page">{lab}</Boundary>);
