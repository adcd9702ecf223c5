import { useEffect, useRef, useState } from 'react';
import type { LawReport, LawRun } from '../../../lab/play/lawRoom.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario, TcpFlow } from '../../../scenario/scenario.ts';
import { lawFrom, lawNameIn } from '#scenario/flows/lawText.ts';
import { replaceHash } from '../../ui/rooms.ts';
import { keep } from '../../ui/keptLaws.ts';
import { hashOfLaw, type Face } from './path.ts';
import { ask } from './worker.ts';

/** Pause in typing after which the text is run, ms. */
const PAUSE_MS = 50;

/** The scenario with another law and its base variant; null: it is not valid. */
function withText(scenario: Scenario, text: string): Scenario | null {
  const from = lawFrom(text);
  const flow = scenario.flows[0] as TcpFlow;
  const name = lawNameIn(text)?.slice(0, 60) ?? flow.name;
  // Settings of the old text are dropped; those of the path stay.
  const kept = Object.fromEntries(
    Object.entries(flow.parameters).filter(([key]) => key === 'recovery' || key === 'ecn'),
  );
  const parsed = parseScenario({
    ...scenario,
    flows: [{ ...flow, law: text, name, variant: from ?? flow.variant, parameters: kept }, ...scenario.flows.slice(1)],
  });
  return parsed.ok ? parsed.scenario : null;
}

export type Fault = NonNullable<LawReport['problem']>;

/** A run of the newest text, its report, and the text. */
interface Sound {
  readonly scenario: Scenario;
  readonly run: LawRun;
  readonly report: number;
  readonly text: string;
}

/** State of a text being edited: its newest run, or its error. */
export function useLaw(scenario: Scenario, face: Face, text: string) {
  const [sound, setSound] = useState<Sound | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [why, setWhy] = useState('');
  /** Progress of the run, 0 to 1; 0 if none. */
  const [part, setPart] = useState(0);
  const newest = useRef(0);
  // Store a law only once it is changed: an opened one may belong to another user and has a link anyway.
  const opened = useRef({ text, isChanged: false, hash: hashOfLaw(scenario) });
  const flush = useRef<() => void>(() => undefined);
  const faceNow = useRef(face);
  faceNow.current = face;
  useEffect(() => {
    const ticket = ++newest.current;
    const start = (): void => {
      clearTimeout(timer);
      flush.current = () => undefined;
      const changed = withText(scenario, text);
      if (changed === null) {
        setWhy('This text cannot be part of an experiment.');
        return;
      }
      const take = ({ id, run, problem, part: done = 0, why: reason = '' }: LawReport): void => {
        if (ticket !== newest.current) return;
        setPart(done);
        if (done > 0) return;
        setFault(problem ?? null);
        setWhy(reason);
        if (run === undefined) return;
        setSound({ scenario: changed, run, report: id, text });
        if (run.fired === null) return;
        replaceHash(hashOfLaw(changed, faceNow.current));
        const law = opened.current;
        law.isChanged ||= text !== law.text;
        if (!law.isChanged) return;
        const hash = hashOfLaw(changed);
        const unkept = keep({ name: lawNameIn(text) ?? 'My law', hash }, law.hash);
        if (unkept === '') law.hash = hash;
        setWhy(unkept || reason);
      };
      void ask(changed, take).then(take);
    };
    const timer = setTimeout(start, newest.current === 1 ? 0 : PAUSE_MS);
    flush.current = start;
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return { sound, fault, why, part, runNow: () => flush.current() };
}
