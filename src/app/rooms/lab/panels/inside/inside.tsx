import { useState } from 'react';
import { explain } from '#app/explain/why/asking.ts';
import { FlowMarker } from '#app/experiment/form/fields/FlowMarker.tsx';
import { toneClass, tonesOf } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { clockTime, count } from '#app/ui/words/numbers.ts';
import { PanelBody } from '../frame/PanelBody.tsx';
import { queueMarks, whyNoQueue, type QueueMark } from '../queue/facts.ts';
import { OtherQueues } from './OtherQueues.tsx';
import {
  insideView,
  type InsideView,
  type ReadingWords,
  type LineStack,
  aboutInside,
  insideSentence,
  insideTable,
} from './stacks.ts';
import './inside.css';
import type { Panel } from '../kit/panel.ts';
import { LinkChoice } from '../share/LinkChoice.tsx';

/** Maximum number of stacks with labels beside them. */
const WIDE = 5;
/** Height of a stack with full-sized slats, px. */
const HEIGHT = 184;

function Readings({ of }: { readonly of: readonly ReadingWords[] }) {
  return (
    <dl>
      {of.map(({ name, text, isNone, share, tick }) => (
        <div key={name} className={isNone === true ? 'none' : name === 'next drop in' ? 'due' : undefined}>
          <dt className={isNone === true ? 'unseen' : undefined}>{name}</dt>
          <dd>
            {text}
            {share !== null && (
              <span
                className={share === 1 && tick !== undefined ? 'gauge placed over' : 'gauge placed'}
                aria-hidden="true"
              >
                <i style={{ width: `${100 * share}%` }} />
                {tick !== undefined && <b style={{ left: `${100 * tick}%` }} />}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The packets of a line, the head at the bottom. */
function Slats({ data, stack }: { readonly data: RunData; readonly stack: LineStack }) {
  const { slats, places, bounds, levels } = stack;
  const each = HEIGHT / places;
  const top = (at: number): number => Math.max(1, HEIGHT - at * each);
  return (
    <svg className="slats" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {slats.map((flow, place) => (
        <rect
          // A slat is identified by its position.
          key={place}
          className={toneClass(data.opened.flows, flow)}
          x="3"
          width="94"
          y={top(place + 1) + each * 0.12}
          height={each * 0.76}
        />
      ))}
      {levels.map((at) => (
        <path key={at} d={`M0 ${top(at) - 7}L9 ${top(at)}L0 ${top(at) + 7}Z`} />
      ))}
      {bounds.map(({ name, at, isLimit }) => (
        <line key={name} className={isLimit ? 'limit' : undefined} x1="0" x2="100" y1={top(at)} y2={top(at)} />
      ))}
    </svg>
  );
}

function StackView({
  data,
  stack,
  wide,
  alone,
}: {
  readonly data: RunData;
  readonly stack: LineStack;
  readonly wide: boolean;
  /** Whether it is the only line, from which drops happen. */
  readonly alone: boolean;
}) {
  const { name, flow, waiting, turn, head, ofHead, readings, bounds, packetsPerSlat } = stack;
  const gone = flow < 0 && !alone ? null : goneFrom(data, flow);
  return (
    <li className={`queue-line stack placed ${toneClass(data.opened.flows, flow)}`}>
      <p>
        {wide && flow >= 0 && <FlowMarker flow={tonesOf(data.opened.flows)[flow] ?? 0} />}
        <b>{wide ? name : (/\d+$/.exec(name)?.[0] ?? name.replace(/^(\d+) others$/, '+$1'))}</b>
        {!wide && <span className="unseen">{name}</span>}{' '}
        <span>{waiting === 0 && wide ? 'empty' : count(waiting)}</span>
      </p>
      <Slats data={data} stack={stack} />
      <div className={wide ? 'facts' : 'facts unseen'}>
        <Readings of={[...ofHead, ...readings]} />
        {bounds.length > 0 && <small>lines across: {bounds.map((bound) => bound.name).join(', ')}</small>}
        {packetsPerSlat > 1 && <small>one slat is {packetsPerSlat} packets</small>}
      </div>
      {!wide && <small aria-hidden="true">{head}</small>}
      {wide && gone !== null && (
        <span className="gone">
          <span aria-hidden="true">✕ </span>
          <span className="unseen">dropped now: </span>
          {gone}
        </span>
      )}
      {turn >= 0 && (
        <span className={turn === 0 ? 'queue-turn bold paper now' : 'queue-turn bold paper'}>
          <span className="unseen">turn </span>
          {turn + 1}
        </span>
      )}
    </li>
  );
}

/** Number of the packet of a flow (-1: any) just dropped by the queue; null: none. */
function goneFrom({ present, opened }: RunData, flow: number): number | null {
  const newest = present.why?.chain[0];
  return newest !== undefined &&
    newest.event === present.event &&
    opened.rules[newest.rule]?.kind === 'drop' &&
    (flow < 0 || newest.flow === flow)
    ? newest.subject
    : null;
}

/** Packets that have left and are on the wire, at their true length. */
function Wire({ data, wire }: { readonly data: RunData; readonly wire: InsideView['wire'] }) {
  return (
    <div className="queue-wire rigid in-line">
      <span>on the wire</span>
      <div aria-hidden="true">
        {wire.map(({ flow, number, left, width }) => (
          <i
            key={`${flow} ${number} ${left}`}
            className={toneClass(data.opened.flows, flow)}
            style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
          >
            {width > 0.045 && number}
          </i>
        ))}
      </div>
    </div>
  );
}

/** Maximum number of drops and marks listed, newest first. */
const OFFERED = 2;

function Marks({ data, marks }: { readonly data: RunData; readonly marks: readonly QueueMark[] }) {
  const laboratory = useLaboratory();
  if (marks.length === 0) return null;
  return (
    <p className="queue-marks row">
      Why{' '}
      {marks.map((mark) => (
        <button
          key={`${mark.event} ${mark.segment}`}
          type="button"
          className={toneClass(data.opened.flows, mark.flow)}
          onClick={() => explain(laboratory, mark)}
        >
          <span aria-hidden="true">{mark.kind === 'loss' ? '✕' : '○'} </span>
          {mark.segment}
          <span className="unseen">
            {' '}
            of {data.opened.flows[mark.flow]?.name}, {mark.kind === 'loss' ? 'dropped' : 'marked'}
          </span>{' '}
          <small>{clockTime(mark.time)} s</small>
        </button>
      ))}
    </p>
  );
}

/** The inside of a queue: each line with its packets, the deciding quantities, and what has left. */
function InsideBody() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  useLab((state) => state.link);
  // Changes with every step, and ten times a second while the run plays.
  useLab((state) => state.status);
  const { data } = laboratory;
  const [compares, compare] = useState(false);
  const close = (): void =>
    laboratory.set({ charts: laboratory.store.getState().charts.filter((id) => id !== 'inside') });
  const why = data === null ? '' : whyNoQueue(data);
  const view = data === null || why !== '' ? null : insideView(data);
  return (
    <PanelBody title="Inside the queue">
      <div className="queue-head row one-line">
        {data !== null && view !== null && (
          <Marks data={data} marks={queueMarks(data, { from: 0, to: data.present.now }).slice(-OFFERED).reverse()} />
        )}
        {view !== null && (
          <button type="button" className="quiet" aria-pressed={compares} onClick={() => compare(!compares)}>
            Another queue?
          </button>
        )}
        <button type="button" className="quiet" onClick={close}>
          Close <span className="unseen">the queue </span>
          <kbd>Q</kbd>
        </button>
      </div>
      {data === null || view === null ? (
        <p className="nothing">{why || 'The queue of this moment is being read.'}</p>
      ) : compares ? (
        <OtherQueues key={data.opened.run} data={data} />
      ) : (
        <>
          <div className="queue-stacks stack">
            <div className="queue-all">
              <b>{view.places}</b>
              <Readings of={view.readings} />
              <small>one slat is one packet, arrivals on top</small>
            </div>
            <ul className={view.stacks.length <= WIDE ? 'queue-lines row wide' : 'queue-lines row'}>
              {view.stacks.map((stack) => (
                <StackView
                  key={stack.key}
                  data={data}
                  stack={stack}
                  wide={view.stacks.length <= WIDE}
                  alone={view.stacks.length === 1}
                />
              ))}
            </ul>
            {view.round.length > 0 && view.stacks.length > 1 && (
              <div className="queue-round row across">
                <span>the round</span>
                <p>
                  {view.round.map((words) => (
                    <span key={words}>{words}</span>
                  ))}
                </p>
              </div>
            )}
          </div>
          <Wire data={data} wire={view.wire} />
        </>
      )}
    </PanelBody>
  );
}

/** The inside of a queue: its lines packet by packet, and the quantities by which its discipline decides. */
export const inside: Panel = {
  id: 'inside',
  needs: 'queue',
  title: 'Inside the queue',
  term: 'inside',
  about: (data) => (whyNoQueue(data) === '' ? aboutInside(data) : ''),
  summary: (data) => whyNoQueue(data) || insideSentence(data),
  table: insideTable,
  Choice: LinkChoice,
  Body: InsideBody,
};
