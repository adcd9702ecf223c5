/** Sawtooth as a module for Node, pages and workers: takes a scenario, returns rows. It runs in the calling thread. */
export { run, type RunOptions, type RunResult, type TraceRows } from './run.ts';
export {
  compare,
  sweep,
  type CompareOptions,
  type Contender,
  type Ranked,
  type Row,
  type StudyResult,
  type SweepOptions,
  type Values,
} from './study.ts';
export { Refusal } from './refusal.ts';
export type { Changes, GivenScenario } from './scenario.ts';
export type { Problem } from '#scenario/words/problem.ts';
export type { Scenario, ScenarioInput } from '../scenario/scenario.ts';
export { presetNames } from './presets.ts';
