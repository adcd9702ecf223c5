import type { LabState } from './labState.ts';

/** View state restored by undo in addition to the moment. */
const LOOKED_AT = ['flow', 'subject', 'cause', 'whyWanted', 'layout', 'range', 'follow', 'followed', 'link'] as const;

export type Looked = Pick<LabState, (typeof LOOKED_AT)[number]>;

export const lookedAt = (state: LabState): Looked =>
  Object.fromEntries(LOOKED_AT.map((part) => [part, state[part]])) as Looked;
