export { Numbers } from './Numbers.tsx';
export { Touch } from './Touch.tsx';
