/** Data for the drawings of a paper that are not measured numbers: the course of a run, and its packets. */
// The build gives its address.
// oxlint-disable-next-line import/default
import lessonsWorker from '#workers/lessons.worker.ts?worker&url';
import { useEffect, useState } from 'react';
import type { LessonOrder, LessonReport, RunFacts } from '../../../lessons/facts.ts';
import type { PaperFigure } from '../../../papers/paper.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { takes } from '../../experiment/save/takes.ts';
import { ask } from '../../ui/parts/ownScript.ts';
import { captureOf, packetsIn, type Packet } from './wire.ts';

/** The data of a figure: the course of its run, or a capture of it. */
export type Material = { readonly facts: RunFacts } | { readonly packets: readonly Packet[] };

type Done = (material: Material | string) => void;

function factsOf(scenario: Scenario, done: Done): () => void {
  const order: LessonOrder = { key: '', scenario };
  return ask(
    lessonsWorker,
    order,
    ({ part, facts, why }: LessonReport) => {
      if (part === undefined) done(facts === null ? why : { facts });
      return part === undefined;
    },
    () => done('The run could not be computed.'),
  );
}

async function readPackets(file: Blob, done: Done): Promise<void> {
  try {
    done({ packets: packetsIn(new Uint8Array(await file.arrayBuffer())) });
  } catch {
    done('The packets of the run could not be read.');
  }
}

const packetsOf = (scenario: Scenario, done: Done): (() => void) =>
  takes(captureOf(scenario), (_, file) => void readPackets(file, done), done);

/** The data of a figure, computed while it is displayed; undefined: not yet, or it needs none. A string is an error. */
export function useMaterial({ kind, ...figure }: PaperFigure): Material | string | undefined {
  const [material, setMaterial] = useState<Material | string>();
  const scenario = 'live' in figure && kind !== 'network' ? figure.live.setup.scenario : null;
  useEffect(() => {
    if (scenario === null) return undefined;
    return (kind === 'trace' ? factsOf : packetsOf)(scenario, setMaterial);
  }, [kind, scenario]);
  return material;
}
