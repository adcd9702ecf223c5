import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import type { LawFirings, LawReport, LawRun } from '../../../lab/play/lawRoom.ts';
import { encodeLink } from '#scenario/link/link.ts';
import type { Scenario, TcpFlow } from '../../../scenario/scenario.ts';
import { lawNameIn } from '#scenario/flows/lawText.ts';
import { Part } from '../../ui/parts/part.ts';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { replaceHash } from '../../ui/rooms.ts';
import { Choice } from '../../ui/Select.tsx';
import { useScreen, inOneColumn } from '../../ui/useMedia.ts';
import { differences } from './differences.ts';
import { Lanes } from './Lanes.tsx';
import type { EditorHandle } from './LawEditor.tsx';
import type { Marked } from './lawMarks.ts';
import { firingAt, LawTransport } from './LawTransport.tsx';
import { alone, hashOfLaw, hashOfVariant, isWritten, textOf, WRITTEN_NAMES, type Face } from './path.ts';
import { InShort, ProvingFace } from './ProvingFace.tsx';
import { Reference } from './Reference.tsx';
import type { Prover } from '../../../study/provingPaths.ts';
import { useLaw, type Fault } from './useLaw.ts';
import { runOfVariant } from './VariantPage.tsx';
import { Windows, type Line } from './Windows.tsx';
import { askNotes } from './worker.ts';

const LawEditor = lazyPart(new Part('The editor', () => import('./LawEditor.tsx')), (module) => module.LawEditor);

/** The correction suggested by a message. */
const meant = ({ message }: Fault): string | null => /did you mean "?([\w.+-]+)"?/.exec(message)?.[1] ?? null;

const NO_NOTES: Marked['notes'] = [];
const NO_CHANGES: ReadonlyMap<number, string> = new Map();
/** Words offered above a phone's keyboard, in addition to the names of the text. */
const WORDS = ['cwnd', 'ssthresh', 'flight', 'acked', 'rtt', '+', '-', '*', '/', ':=', 'segments', 'ms'];

/** Round-trip times minus the minimum, ms. */
function waitingIn({ rtt }: LawRun): Float64Array {
  let least = Infinity;
  for (const each of rtt) if (each > 0 && each < least) least = each;
  return rtt.map((each) => (each > 0 ? (each - least) * 1000 : NaN));
}

const titleAt = ({ rules, which }: LawFirings, at: number): string => rules[which[at] ?? 0]?.title ?? '';

interface Props {
  readonly scenario: Scenario;
  readonly opened: Face;
}

/** A law: its text with the values of a moment, the run beside it, and the test paths. */
export function LawPage({ scenario, opened }: Props) {
  const first = scenario.flows[0] as TcpFlow;
  const [face, setFace] = useState(opened);
  const [text, setText] = useState(first.law);
  const { sound, fault, why, part, runNow } = useLaw(scenario, face, text);
  const [base, setBase] = useState<LawRun | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [marked, setMarked] = useState<Pick<Marked, 'notes'> & { readonly key: string }>({ notes: [], key: '' });
  const [stop, setStop] = useState(0);
  const [all, setAll] = useState(false);
  const [others, setOthers] = useState<readonly Prover[]>([]);
  const [outcome, setOutcome] = useState('');
  const handle = useRef<EditorHandle | null>(null);
  const narrow = inOneColumn(useScreen());
  const shown = sound?.scenario ?? scenario;
  const { variant } = shown.flows[0] as TcpFlow;
  useEffect(() => {
    void runOfVariant(variant).then(({ run }) => setBase(run ?? null));
  }, [variant]);
  const [lastFired, setLastFired] = useState<LawFirings | null>(null);
  const fired = sound?.run.fired ?? lastFired;
  useEffect(() => {
    if (sound?.run.fired) setLastFired(sound.run.fired);
  }, [sound]);
  const at = fired === null ? 0 : firingAt(fired, time ?? Infinity);
  const current = sound !== null && sound.run.fired !== null && sound.text === text ? sound.report : -1;
  const key = `${current} ${at}`;
  useEffect(() => {
    if (current < 0) return;
    let wanted = true;
    const take = ({ notes = [] }: LawReport): void => {
      if (wanted) setMarked({ notes, key });
    };
    void askNotes(current, at).then(take);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  // The last law whose run has ended.
  const [proved, setProved] = useState<TcpFlow | null>(null);
  useEffect(() => {
    if (sound !== null && sound.run.fired !== null) setProved(sound.scenario.flows[0] as TcpFlow);
  }, [sound]);
  const origin = variantNamed(variant)!;
  const name = lawNameIn(text) ?? 'My law';
  const changed = useMemo(() => {
    if (!isWritten(variant)) return NO_CHANGES;
    const found = new Map(differences(text, textOf(origin.name)));
    for (const line of found.keys()) if (/^\s*law\b/.test(text.split('\n')[line - 1]!)) found.delete(line);
    return found;
  }, [text, variant, origin.name]);
  const notes = current >= 0 ? marked.notes : NO_NOTES;
  const shownMarks = useMemo<Marked>(
    () => ({ fault, changed, origin: origin.title, notes, all, stop }),
    [fault, changed, origin.title, notes, all, stop],
  );
  const lines: readonly Line[] = [
    ...(base === null || base.duration !== sound?.run.duration
      ? []
      : [{ name: origin.title, tone: 'base' as const, run: base, flow: 0 }]),
    ...(sound?.run.flows.slice(1, 4) ?? []).map((flow, index) => ({
      name: flow.name,
      tone: 'rival' as const,
      run: sound!.run,
      flow: index + 1,
    })),
    ...(sound === null ? [] : [{ name, tone: 'law' as const, run: sound.run, flow: 0 }]),
  ];
  const waiting = useMemo(() => (sound === null ? null : waitingIn(sound.run)), [sound]);
  const go = (firing: number): void => setTime(fired?.times[firing] ?? 0);
  const turn = useCallback(
    (to: Face): void => {
      setFace(to);
      replaceHash(hashOfLaw(shown, to));
    },
    [shown],
  );
  const prove = useCallback(() => turn('prove'), [turn]);
  const proposal = fault === null ? null : meant(fault);
  const own = [...text.matchAll(/^[ \t]*(?:setting|state)[ \t]+(\w+)/gm)].map(([, each]) => each!);
  const moment = fired?.times[at];
  return (
    <>
      <section className="variants-head wraps in-line room-head" aria-label="Headline">
        <h2 className="serif">
          {name}:{' '}
          <em>
            {face === 'prove'
              ? outcome || 'on eight paths, beside Reno and CUBIC.'
              : fired === null || moment === undefined
                ? `your own law, from ${origin.title}.`
                : `${titleAt(fired, at)}, at ${moment.toFixed(3)} s.`}
          </em>
        </h2>
        <p className="law-ways">
          <button type="button" aria-pressed={face === 'law'} onClick={() => turn('law')}>
            Law
          </button>{' '}
          <button type="button" aria-pressed={face === 'prove'} onClick={() => turn('prove')}>
            Proving ground
          </button>{' '}
          <a className="button" href={hashOfVariant(variant)}>
            Family tree
          </a>{' '}
          <a className="button" href={`#${encodeLink(shown, moment === undefined ? undefined : { time: moment })}`}>
            Try it in the Lab
          </a>
        </p>
      </section>
      {face === 'prove' && (
        <div className="prove-face">
          {proved === null ? (
            <p>Running.</p>
          ) : (
            <ProvingFace law={proved} others={others} setOthers={setOthers} tell={setOutcome} />
          )}
        </div>
      )}
      <div className="law-sides" hidden={face === 'prove'}>
        <section aria-label="Rules" className="law-rules">
          <div className="law-head muted">
            <p>
              <b>Rules</b> tried from the top; the first that fits applies
              {changed.size > 0 && (
                <span className="law-changes">
                  {' '}
                  <i className="bar" /> not as {origin.title}: line {[...changed.keys()].slice(0, 12).join(', ')}
                </span>
              )}
            </p>
            {changed.size > 0 && (
              <button type="button" aria-pressed={all} onClick={() => setAll(!all)}>
                All differences <kbd>Alt D</kbd>
              </button>
            )}
            <Choice
              label="Start from"
              value=""
              options={[['', 'another …'], ...WRITTEN_NAMES.map((each) => [each, variantNamed(each)!.title] as const)]}
              choose={(chosen) => {
                if (chosen !== '') window.location.hash = hashOfLaw(alone(chosen, textOf(chosen)));
              }}
            />
          </div>
          <LawEditor
            text={text}
            marked={shownMarks}
            change={setText}
            runNow={() => {
              setTime(0);
              runNow();
            }}
            toFault={() => {
              if (fault !== null) handle.current?.goTo(fault.line, fault.column);
            }}
            toggleAll={() => setAll(!all)}
            stopAt={(line) => setStop(line === stop ? 0 : line)}
            handle={handle}
          />
          <div className="law-fault" aria-live="polite">
            {fault !== null && (
              <div className="bad">
                <p>
                  <b>
                    Line {fault.line}, column {fault.column}:
                  </b>{' '}
                  {fault.message}. {sound !== null && 'The run shows the last text without errors.'}
                </p>
                <p>
                  {proposal !== null && (
                    <>
                      Perhaps you meant{' '}
                      <button type="button" className="mono" onClick={() => handle.current?.put(proposal, fault)}>
                        {proposal}
                      </button>{' '}
                    </>
                  )}
                  <button type="button" onClick={() => handle.current?.goTo(fault.line, fault.column)}>
                    Go there <kbd>F8</kbd>
                  </button>
                </p>
              </div>
            )}
            {fault === null && why !== '' && <p className="bad">{why}</p>}
            {part > 0 && <p>Computing the run … {Math.floor(100 * part)} %</p>}
          </div>
          {narrow && (
            <p className="law-words row" aria-label="Words for the text">
              {[...own, ...WORDS].map((word) => (
                <button
                  key={word}
                  type="button"
                  className="mono"
                  // Keeps the phone's keyboard open.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => handle.current?.put(`${word} `)}
                >
                  {word}
                </button>
              ))}
            </p>
          )}
          <Reference />
        </section>
        <section aria-label="Run" className="law-run">
          <h3>
            Congestion window <span>segments</span>
          </h3>
          <Windows lines={lines} label={`Congestion window of ${name} beside ${origin.title}`} now={moment} />
          {waiting !== null && (
            <div className="law-waiting">
              <h3>
                Waiting in the queue <span>smoothed round trip − the smallest, ms</span>
              </h3>
              <Windows
                lines={[{ name, tone: 'law', run: sound!.run, flow: 0, values: waiting }]}
                label={`How long packets of ${name} wait, ms`}
                now={moment}
                height={96}
              />
            </div>
          )}
          {fired !== null && sound !== null && (
            <>
              <h3>
                The rule that applies <span>press one to go where it applies next</span>
              </h3>
              <Lanes fired={fired} duration={sound.run.duration} at={at} go={go} />
            </>
          )}
          <p className="quiet">
            <span data-testid="law-digest">
              {sound === null || sound.run.fired === null ? 'Running' : `Digest ${sound.run.digest}`}
            </span>
            . The thin line is {origin.title} in its place.
          </p>
          {proved !== null && face === 'law' && (
            <InShort law={proved} waits={current < 0 && fault === null} prove={prove} />
          )}
        </section>
      </div>
      {fired !== null && sound !== null && face === 'law' && (
        <LawTransport fired={fired} duration={sound.run.duration} at={at} go={go} stop={stop} />
      )}
    </>
  );
}
