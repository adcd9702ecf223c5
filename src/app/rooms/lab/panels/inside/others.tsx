import { useEffect } from 'react';
import { encodeLink } from '#scenario/link/link.ts';
import type { Measured } from '#study/measured.ts';
import { toneClass } from '#app/run/facts/groups.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { clockTime, count } from '#app/ui/words/numbers.ts';
import { PanelBody } from '../frame/PanelBody.tsx';
import { whyNoQueue, asPackets } from '../queue/facts.ts';
import type { OtherQueue } from './otherQueues.ts';
import { hadOf, questionOf, useRuns, type Asked } from './otherRuns.ts';
import './inside.css';
import { type Panel, tableOf } from '../kit/panel.ts';
import type { Reading } from '#engine/queue/inside.ts';
import { INSIDE, INSIDE_STRIDE, type QueueInside } from '#lab/protocol/insideProtocol.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { readingWords, type ReadingWords } from './stacks.ts';

/** Largest queue limit, packets, up to which the whole queue is drawn. */
const MOST_PLACES = 100;
/** Minimum number of places if only part of the queue is drawn. */
const LEAST_PLACES = 20;
/** Room above the highest drawn value. */
const ABOVE = 1.15;
/** Maximum number of labels beside it. */
const MOST_WORDS = 3;

/** A small drawing of a queue: its packets and deciding quantities. */
interface MiniQueue {
  /** The flow of each packet, from the head. */
  readonly slats: readonly number[];
  /** Number of packets that fit. */
  readonly places: number;
  /** Horizontal lines, as packets; the last is the limit if it is drawn. */
  readonly lines: readonly number[];
  /** Deciding quantities, as packets. */
  readonly levels: readonly number[];
  /** Fill of a token bucket, 0..1; null: none. */
  readonly filled: number | null;
  readonly words: readonly ReadingWords[];
}

/** Whether a reading is drawn as a line. */
const isBound = ({ name }: Reading): boolean => name === 'min' || name === 'max' || name === 'target';

/** The small drawing of a run with another queue at the link shown. */
function miniQueueOf(data: RunData, inside: QueueInside): MiniQueue {
  const { packets, length, limit, limitBytes, readings } = inside;
  const slats: number[] = [];
  for (let row = 0; row < packets.length; row += INSIDE_STRIDE) slats.push(packets[row + INSIDE.FLOW]!);
  const { rate } = linksNow(data)[inside.link]!;
  const packetsOf = (each: readonly (typeof readings)[number][]): number[] =>
    each.map((reading) => asPackets(data, inside.link, reading, rate)).filter(Number.isFinite);
  const levels = packetsOf(readings.filter(({ isLevel }) => isLevel));
  const bounds = packetsOf(readings.filter(isBound));
  const tokens = readings.find(({ symbol }) => symbol === 'tokens');
  const isWhole = limit <= MOST_PLACES;
  const places = isWhole ? limit : ABOVE * Math.max(LEAST_PLACES, slats.length, ...levels, ...bounds);
  const taken = Number.isFinite(limit)
    ? { symbol: '', name: 'in it', text: `${count(length)} of ${count(limit)} places`, share: null }
    : { symbol: '', name: 'in it', text: `${count(length)}, room for ${count(limitBytes)} bytes`, share: null };
  return {
    slats,
    places,
    lines: [...bounds, ...(isWhole ? [limit] : [])],
    levels,
    filled: tokens?.most === undefined ? null : Math.max(0, tokens.value / tokens.most),
    words: [taken, ...readingWords(readings.filter((reading) => !isBound(reading)))].slice(0, MOST_WORDS),
  };
}

const DRAWN = 4;

/** The queues drawn, the most informative first. */
const mostTelling = (queues: readonly OtherQueue[]): readonly OtherQueue[] =>
  queues
    .filter(({ isOwn, telling }) => !isOwn && telling < Infinity)
    .sort((a, b) => a.telling - b.telling)
    .slice(0, DRAWN);

/** How long the moment must be unchanged before runs start, ms; and maximum number of events of an automatic run. */
const PATIENCE = 400;
const UNASKED = 2_000_000;

/** Height of a small stack, px. */
const HEIGHT = 100;

/** The newest answers about a run, for its table. */
const ANSWERS = new WeakMap<RunData, Asked>();
const answersOf = (data: RunData): Asked | undefined => ANSWERS.get(data);

/**
 * The flow compared: the selected one, otherwise the UDP flow with the lowest rate, otherwise the first; null: all, if
 * there are many.
 */
function comparedFlow({ opened }: RunData, chosen: number): number | null {
  if (chosen >= 0) return chosen;
  const udp = opened.scenario.flows
    .flatMap((flow, index) => (flow.kind === 'udp' ? [{ rate: flow.rate, index }] : []))
    .sort((a, b) => a.rate - b.rate);
  return udp[0]?.index ?? (opened.flows.length > 2 ? null : 0);
}

function Mini({ data, mini }: { readonly data: RunData; readonly mini: MiniQueue }) {
  const { slats, places, lines, levels, filled } = mini;
  const each = HEIGHT / places;
  const top = (at: number): number => HEIGHT - at * each;
  return (
    <svg className="slats" viewBox={`0 0 44 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {filled !== null && (
        <rect className="tokens" x="0" width="44" y={HEIGHT * (1 - filled)} height={HEIGHT * filled} />
      )}
      {slats.map((flow, place) => (
        <rect
          // A slat is identified by its position.
          key={place}
          className={toneClass(data.opened.flows, flow)}
          x="2"
          width="40"
          y={top(place + 1) + each * 0.12}
          height={each * 0.76}
        />
      ))}
      {lines.map((at) => (
        <line key={at} x1="0" x2="44" y1={Math.max(1, top(at))} y2={Math.max(1, top(at))} />
      ))}
      {levels.map((at) => (
        <path key={at} d={`M44 ${top(at) - 6}L36 ${top(at)}L44 ${top(at) + 6}Z`} />
      ))}
    </svg>
  );
}

/** Result of a run with another queue: its queue in small, and a flow's results. */
function Answer({
  data,
  measured,
  flow,
}: {
  readonly data: RunData;
  readonly measured: Measured;
  readonly flow: number | null;
}) {
  const mini = measured.inside ? miniQueueOf(data, measured.inside) : null;
  const [waited, lost] = hadOf(measured, flow);
  const { flows } = data.opened;
  return (
    <>
      {mini !== null && <Mini data={data} mini={mini} />}
      <ul>
        {mini?.words.map(({ name, text }) => (
          <li key={name}>
            {name !== 'in it' && `${name} `}
            <b>{text}</b>
          </li>
        ))}
      </ul>
      <b className={`had ${flow === null ? '' : toneClass(flows, flow)}`}>
        {flow === null ? 'all' : flows[flow]!.name} {waited}, {lost}
      </b>
    </>
  );
}

/** The senders of the run with four other queues, from the start to this moment. */
function OtherStrip() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  useLab((state) => state.link);
  const status = useLab((state) => state.status);
  const chosen = useLab((state) => state.flow);
  const { data } = laboratory;
  const [asked, ask] = useRuns(() => null);
  const why = data === null ? '' : whyNoQueue(data);
  const isNew =
    data !== null &&
    (asked?.run !== data.opened.run || asked.now !== data.present.now || asked.link !== shownLink(data));
  const next = (): void => {
    if (data !== null) ask(questionOf(data, mostTelling));
  };
  useEffect(() => {
    if (data === null || why !== '' || !isNew || status?.playing !== false || data.present.event > UNASKED)
      return undefined;
    const timer = setTimeout(() => ask(questionOf(data, mostTelling)), PATIENCE);
    return () => clearTimeout(timer);
  }, [data, why, isNew, status, ask]);
  if (data === null || asked === null || asked.run !== data.opened.run || why !== '')
    return (
      <PanelBody title="The same senders, another queue">
        {data !== null && why === '' && data.present.event > UNASKED ? (
          <button type="button" onClick={next}>
            Run them up to now
          </button>
        ) : (
          <p className="nothing">{why || 'Pause the run to try other queues.'}</p>
        )}
      </PanelBody>
    );
  // Earlier results stay until all new ones are complete.
  if (asked.found.size === asked.queues.length) ANSWERS.set(data, asked);
  const { now, since, queues, found } = ANSWERS.get(data) ?? asked;
  const flow = comparedFlow(data, chosen);
  return (
    <PanelBody title="The same senders, another queue">
      <p className="strip-about">
        at {clockTime(now)} s{now !== data.present.now && ', not now'}; the longest wait of 95 % of{' '}
        {flow === null ? 'all' : data.opened.flows[flow]!.name}
        {' packets, and losses'}
        {since > 0 && `, since ${clockTime(since)} s`}
      </p>
      {queues.length === 0 && <p className="nothing">The queue of this link cannot be changed alone.</p>}
      <ul className="other-strip stack">
        {queues.map(({ name, title, help, scenario }, place) => {
          const measured = found.get(place);
          return (
            <li key={name}>
              <a href={`#${encodeLink(scenario, { time: now })}`} title={help}>
                {title}
              </a>
              {measured === undefined || typeof measured === 'string' ? (
                <p>{measured ?? 'is run up to now …'}</p>
              ) : (
                <Answer data={data} measured={measured} flow={flow} />
              )}
            </li>
          );
        })}
      </ul>
    </PanelBody>
  );
}

/** Each other queue with each flow's results; "–" if not run. */
function rowsOf(data: RunData): readonly (readonly string[])[] {
  const { queues, found } = answersOf(data) ?? questionOf(data);
  return queues.flatMap(({ title }, place) => {
    const measured = found.get(place);
    const had = (flow: number) =>
      measured === undefined || typeof measured === 'string' ? ['–', '–', '–'] : hadOf(measured, flow);
    return data.opened.flows.map(({ name, index }) => [title, name, ...had(index)]);
  });
}

/** The run on the screen with other queues. */
export const others: Panel = {
  id: 'others',
  needs: 'queue',
  title: 'The same senders, another queue',
  term: 'inside',
  about: () => '',
  summary: (data) =>
    whyNoQueue(data) ||
    rowsOf(data)
      .filter((row) => !row.includes('–'))
      .map(([title, name, ...had]) => `${title}, ${name}: ${had.join(', ')}.`)
      .join(' ') ||
    'Pause the run to try other queues.',
  table: (data) => tableOf(['Queue', 'Flow', '95 % waited at most', 'Lost', 'Goodput'], rowsOf(data), (row) => row),
  Body: OtherStrip,
};
