/** Everything that only scripts need, loaded with the first script. */
export { answer } from './bench.ts';
export { ScriptBench } from './ScriptBench.tsx';
export { ScriptFoot } from './ScriptFoot.tsx';
