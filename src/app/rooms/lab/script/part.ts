/** All that only scripts need, loaded with the first of them. */
export { answer } from './bench.ts';
export { ScriptBench } from './ScriptBench.tsx';
export { ScriptFoot } from './ScriptFoot.tsx';
