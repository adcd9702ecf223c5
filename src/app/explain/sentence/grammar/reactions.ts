import type { CutMark, TimeoutMark } from '#lab/protocol/markProtocol.ts';
import { capital, milliseconds, numberWord, segments } from '../../../ui/words/numbers.ts';
import { WHOLE_WINDOW, type FlowView } from '../moment.ts';
import type { Slots } from '../template.ts';
import { duplicatesSay, segmentCount, windowChange } from '../words.ts';
import { news, type Sentence } from './about.ts';

/** Numbers closer than this relative difference are described as equal. */
const SAME = 0.02;
const isAbout = (value: number, wanted: number): boolean => Math.abs(value / wanted - 1) <= SAME;

/**
 * A verb phrase for a window reduction that agrees with its numbers.
 * @param ssthresh the final window if the reduction is spread over a round trip
 */
export function cutWords(
  { before, value }: CutMark,
  ssthresh = Infinity,
): { readonly does: string; readonly numbers: string } {
  const ratio = value / before;
  const numbers = `, ${windowChange(before, value)}`;
  if (value >= before && ssthresh < before)
    return { does: `lowers its window to ${segments(ssthresh)} step by step`, numbers: '' };
  if (value >= before) return { does: `keeps its window of ${segmentCount(value)}`, numbers: '' };
  if (isAbout(ratio, 0.5)) return { does: 'halves its window', numbers };
  if (isAbout(ratio, 0.7)) return { does: 'cuts its window to 0.7', numbers };
  return { does: 'cuts its window', numbers };
}

/** A window reduction because of a lost segment, detected in one of three ways. */
const found = (how: 'duplicates' | 'overdue' | 'later segments') =>
  news('cut', (cut, flow): Slots | null => {
    if (cut.cause !== 'loss') return null;
    const way =
      cut.duplicates >= cut.threshold ? 'duplicates' : flow.sender?.recovery === 'vegas' ? 'overdue' : 'later segments';
    if (way !== how) return null;
    const { does, numbers } = cutWords(cut, flow.status.ssthresh);
    return {
      who: flow.name,
      segment: String(cut.segment),
      proof: duplicatesSay(cut.duplicates),
      count: capital(numberWord(cut.threshold)),
      does,
      numbers,
    };
  });

const starts = ({ name }: FlowView, { value }: TimeoutMark): Slots => ({
  who: name,
  window: value === 1 ? 'one segment' : `${numberWord(value)} segments`,
});

/** Whether duplicate ACKs may be caused by segments sent twice; they then do not indicate a loss. */
const mayBeEchoes = ({ status }: FlowView): boolean => status.acked > 0 && status.acked <= status.recoveryPoint;

/** Reactions of senders that detect a loss. */
export const REACTIONS: readonly Sentence[] = [
  {
    id: 'duplicate ACKs after a resend',
    text: 'A duplicate ACK asks {who} for segment {segment}. *Segments sent twice may cause it*.',
    shorter: ['A duplicate ACK asks for {segment}. *Segments sent twice may cause it*.'],
    fits: news('duplicate', ({ segment }, flow) =>
      flow.duplicate !== null && mayBeEchoes(flow) ? { who: flow.name, segment: String(segment) } : null,
    ),
  },
  {
    id: 'a first duplicate ACK',
    text: 'A first duplicate ACK asks {who} for segment {segment}. *One does not prove a loss*.',
    shorter: ['A first duplicate ACK asks for {segment}. *One does not prove a loss*.'],
    fits: news('duplicate', ({ count, segment }, { name, duplicate }) =>
      count === 1 && duplicate !== null ? { who: name, segment: String(segment) } : null,
    ),
  },
  {
    id: 'more duplicate ACKs',
    text: '{count} duplicate ACKs ask {who} for segment {segment}. *{threshold} would prove the loss*.',
    shorter: ['{count} duplicate ACKs ask for {segment}. *{threshold} would prove the loss*.'],
    fits: news('duplicate', ({ count, threshold, segment }, { name, duplicate }) =>
      count > 1 && duplicate !== null
        ? {
            who: name,
            segment: String(segment),
            count: capital(numberWord(count)),
            threshold: capital(numberWord(threshold)),
          }
        : null,
    ),
  },
  {
    id: 'fast retransmit',
    text: '{proof} segment {segment} is lost. {who} resends it and *{does}*{numbers}.',
    shorter: [
      '{proof} segment {segment} is lost. {who} resends it and *{does}*.',
      'Segment {segment} is lost. {who} resends it and *{does}*{numbers}.',
    ],
    fits: found('duplicates'),
  },
  {
    id: 'fine-grained retransmission',
    text: 'Segment {segment} is overdue. {who} resends it without waiting and *{does}*{numbers}.',
    shorter: ['Segment {segment} is overdue. {who} resends it and *{does}*{numbers}.'],
    fits: found('overdue'),
  },
  {
    id: 'lost by SACK',
    text: '{count} later segments have arrived, so {segment} is lost. {who} resends it and *{does}*{numbers}.',
    shorter: ['Segment {segment} is lost. {who} resends it and *{does}*{numbers}.'],
    fits: found('later segments'),
  },
  {
    id: 'starting over',
    text: '{proof} segment {segment} is lost. {who} *starts over from one segment*.',
    fits: news('cut', ({ cause, duplicates, segment }, { name }) =>
      cause === 'restart' ? { who: name, segment: String(segment), proof: duplicatesSay(duplicates) } : null,
    ),
  },
  {
    id: 'another hole by a partial ACK',
    text: 'A partial ACK uncovers another hole. {who} *resends segment {segment}* at once.',
    fits: news('resend', ({ segment }, { name, sender }) =>
      sender?.recovery === 'newreno' ? { who: name, segment: String(segment) } : null,
    ),
  },
  {
    id: 'another resend',
    text: '{who} *resends segment {segment}* too, in the same recovery.',
    fits: news('resend', ({ segment }, { name }) => ({ who: name, segment: String(segment) })),
  },
  {
    id: 'recovery ends, all there',
    text: 'All that was on its way at the loss has arrived. {who} *leaves recovery with {window}*.',
    shorter: ['Everything sent before the loss has arrived. {who} *goes on with {window}*.'],
    fits: news('phase', ({ from, phase, value }, { name, sender }) =>
      from === 'fastRecovery' && phase !== 'timeout' && WHOLE_WINDOW.includes(sender?.recovery ?? '')
        ? { who: name, window: segmentCount(value) }
        : null,
    ),
  },
  {
    id: 'recovery ends',
    text: 'A new ACK ends fast recovery. {who} *goes on with {window}*.',
    fits: news('phase', ({ from, phase, value }, { name }) =>
      from === 'fastRecovery' && phase !== 'timeout' ? { who: name, window: segmentCount(value) } : null,
    ),
  },
  {
    id: 'timeout of the SYN',
    text: '{who} got no answer to its SYN for {waited}. It *sends the SYN again*.',
    fits: news('timeout', ({ segment, waited }, { name }, { opened }) =>
      segment < opened.firstSegment ? { who: name, waited: milliseconds(waited) } : null,
    ),
  },
  {
    id: 'timeout, idle',
    text: 'The timer of {who} runs out with nothing on its way. *Its window falls to {window}*.',
    shorter: ['The idle timer of {who} runs out. *Its window falls to {window}*.'],
    fits: news('timeout', (mark, flow) => (mark.cause === 'idle' && flow.stage === 'open' ? starts(flow, mark) : null)),
  },
  {
    id: 'timeout, doubled',
    text: 'The timer of {who} runs out again for segment {segment}. It *doubles the wait to {rto}*.',
    shorter: ['The timer of {who} runs out again. It *doubles the wait to {rto}*.'],
    fits: news('timeout', ({ cause, segment, waited }, { name, status }) =>
      cause === 'repeated' && isAbout(status.rto, 2 * waited)
        ? { who: name, segment: String(segment), rto: milliseconds(status.rto) }
        : null,
    ),
  },
  {
    id: 'timeout again',
    text: 'The timer of {who} runs out again for segment {segment}. It *waits {rto} now*.',
    shorter: ['The timer of {who} runs out again. It *waits {rto} now*.'],
    fits: news('timeout', ({ cause, segment }, { name, status }) =>
      cause === 'repeated' ? { who: name, segment: String(segment), rto: milliseconds(status.rto) } : null,
    ),
  },
  {
    id: 'timeout',
    text: 'The timer of {who} runs out for segment {segment}. It *starts over from {window}*.',
    shorter: ['The timer of {who} runs out. It *starts over from {window}*.'],
    fits: news('timeout', (mark, flow) =>
      mark.cause === 'idle' ? null : { ...starts(flow, mark), segment: String(mark.segment) },
    ),
  },
];
