import { useEffect, useRef, useState } from 'react';
import { variantNamed } from '../../../engine/tcp/catalog.ts';
import type { LawReport, LawRun } from '../../../lab/lawRoom.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { parseScenario } from '../../../scenario/parse.ts';
import type { Scenario, TcpFlow } from '../../../scenario/scenario.ts';
import { lawNameIn } from '../../../scenario/lawText.ts';
import { download } from '../../ui/download.ts';
import { Part } from '../../ui/parts/part.ts';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { replaceHash } from '../../ui/rooms.ts';
import { keep } from './mine.ts';
import { hashOfLaw, hashOfVariant, textOf, isWritten } from './path.ts';
import { ReportCard } from './ReportCard.tsx';
import { runOfVariant } from './VariantPage.tsx';
import { Windows } from './Windows.tsx';
import { ask } from './worker.ts';

const LawEditor = lazyPart(new Part('The editor', () => import('./LawEditor.tsx')), (module) => module.LawEditor);

/** A pause in typing after which the text is run, ms. */
const PAUSE_MS = 200;

/** The same experiment with another text; its variant is the one that the text is from. */
function withText(scenario: Scenario, text: string): Scenario | null {
  const from = /^\s*law\s+"[^"\r\n]*"\s+from\s+([\w+-]+)/m.exec(text)?.[1]?.toLowerCase();
  const flow = scenario.flows[0] as TcpFlow;
  const name = lawNameIn(text)?.slice(0, 60) ?? flow.name;
  const parsed = parseScenario({
    ...scenario,
    flows: [{ ...flow, law: text, name, variant: from ?? flow.variant, parameters: {} }, ...scenario.flows.slice(1)],
  });
  return parsed.ok ? parsed.scenario : null;
}

type Fault = NonNullable<LawReport['problem']>;

/** Lines of the text that its origin does not have. */
function changedLines(text: string, origin: string): readonly number[] {
  const before = new Set(origin.split('\n').map((line) => line.trim()));
  return text.split('\n').flatMap((line, index) => (line.trim() !== '' && !before.has(line.trim()) ? [index + 1] : []));
}

/** A law: its text, the run beside it, and the paths on which it is tried. */
export function LawPage({ scenario }: { readonly scenario: Scenario }) {
  const first = scenario.flows[0] as TcpFlow;
  const [text, setText] = useState(first.law);
  const [sound, setSound] = useState<{ readonly scenario: Scenario; readonly run: LawRun } | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [why, setWhy] = useState('');
  const [base, setBase] = useState<LawRun | null>(null);
  const newest = useRef(0);
  const flush = useRef<() => void>(() => undefined);
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
      const take = ({ run, problem, why: reason = '' }: LawReport): void => {
        if (ticket !== newest.current) return;
        setFault(problem ?? null);
        setWhy(reason);
        if (run === undefined) return;
        setSound({ scenario: changed, run });
        const hash = hashOfLaw(changed);
        replaceHash(hash);
        setWhy(keep({ name: lawNameIn(text) ?? 'My law', hash }));
      };
      void ask(changed).then(take);
    };
    const timer = setTimeout(start, sound === null ? 0 : PAUSE_MS);
    flush.current = start;
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  const shown = sound?.scenario ?? scenario;
  const { variant } = shown.flows[0] as TcpFlow;
  useEffect(() => {
    void runOfVariant(variant).then(({ run }) => setBase(run ?? null));
  }, [variant]);
  const origin = variantNamed(variant)!;
  const name = lawNameIn(text) ?? 'My law';
  const changed = isWritten(variant) ? changedLines(text, textOf(origin.name)) : [];
  const lines = [
    ...(base === null ? [] : [{ name: origin.title, tone: 'other', run: base, flow: 0 }]),
    ...(sound === null ? [] : [{ name, tone: 'own', run: sound.run, flow: 0 }]),
  ];
  return (
    <>
      <section className="variants-head" aria-label="Headline">
        <h2 className="serif">
          {name}: <em>your own law, from {origin.title}.</em>
        </h2>
        <p className="law-ways">
          <a className="button" href={hashOfVariant(variant)}>
            Family tree
          </a>{' '}
          <a className="button primary" href={`#${encodeLink(shown)}`}>
            Try it in the Lab
          </a>{' '}
          <button type="button" onClick={() => download(`${name.replaceAll(/\W+/g, '-')}.rules`, text, 'text/plain')}>
            Save file
          </button>
        </p>
      </section>
      <div className="law-sides">
        <section aria-label="Rules">
          <p className="law-head">
            <b>Rules</b> tried from the top, the first that fits acts
            {changed.length > 0 && (
              <span className="law-changes">
                {' '}
                <i className="bar" /> not as {origin.title}: line {changed.slice(0, 12).join(', ')}
              </span>
            )}
          </p>
          <LawEditor text={text} change={setText} runNow={() => flush.current()} fault={fault} changed={changed} />
          <div className="law-fault" aria-live="polite">
            {fault !== null && (
              <p className="bad">
                <b>
                  Line {fault.line}, column {fault.column}:
                </b>{' '}
                {fault.message}. {sound !== null && 'The run is that of the last sound text.'}
              </p>
            )}
            {fault === null && why !== '' && <p className="bad">{why}</p>}
          </div>
        </section>
        <section aria-label="Run">
          <h3>
            Congestion window <span>segments; alone, 10 Mb/s</span>
          </h3>
          <Windows lines={lines} label={`Congestion window of ${name} beside ${origin.title}`} />
          <p className="quiet">
            <span data-testid="law-digest">{sound === null ? 'Running' : `Digest ${sound.run.digest}`}</span>. The thin
            line is {origin.title} in its place.
          </p>
          {sound !== null && <ReportCard law={sound.scenario.flows[0] as TcpFlow} />}
        </section>
      </div>
    </>
  );
}
