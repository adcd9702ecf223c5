import { listed, milliseconds, rate, segments } from '../../../ui/words/numbers.ts';
import { atStage, type FlowView, type Moment } from '../moment.ts';
import { possessive, segmentCount } from '../words.ts';
import { news, several, theOnly, type Sentence } from './about.ts';

/** "CUBIC", "CUBIC and Vegas", "19 others" */
const others = (moment: Moment, flow: FlowView): string => {
  const open = atStage(moment, 'open').filter((one) => one !== flow);
  return open.length < 3 ? listed(open.map(({ name }) => name)) : `${open.length} others`;
};

/** How a sender grows after slow start, in the words of its growth law. */
const growsBy = ({ sender }: FlowView): string => sender?.grows ?? 'grows on';

/** Starts and ends: of connections, of slow start, of data. */
export const LIFECYCLE: readonly Sentence[] = [
  {
    id: 'a flow joins',
    text: '{who} joins {others}. Its SYN is on its way, and *no data yet*.',
    fits: news('start', (_mark, flow, moment) => {
      const there = others(moment, flow);
      return there === '' || flow.stage !== 'connecting' ? null : { who: flow.name, others: there };
    }),
  },
  {
    id: 'a flow starts',
    text: '{who} opens its connection with a SYN. *Data follows once it is answered*.',
    fits: news('start', (_mark, { name, stage }) => (stage === 'connecting' ? { who: name } : null)),
  },
  {
    id: 'connected, slow start',
    text: 'The SYN of {who} is answered. It *begins slow start with {window}*.',
    // After the window has doubled, the doubling is reported instead.
    fits: news('established', ({ phase, value }, { name, doubled }) =>
      phase === 'slowStart' && doubled.length < 2 ? { who: name, window: segmentCount(value) } : null,
    ),
  },
  {
    id: 'connected',
    text: 'The SYN of {who} is answered. It *begins with {window}*.',
    fits: news('established', ({ phase, value }, { name, doubled }) =>
      phase === 'slowStart' && doubled.length >= 2 ? null : { who: name, window: segmentCount(value) },
    ),
  },
  {
    id: 'slow start ends',
    text: '{who} reaches ssthresh, {ssthresh}. Slow start is over: it *{grows}*.',
    shorter: ['Slow start is over: {who} *{grows}*.'],
    fits: news('phase', ({ from, phase }, flow) =>
      from === 'slowStart' && phase === 'congestionAvoidance' && flow.status.ssthresh < 1e8
        ? { who: flow.name, ssthresh: segmentCount(flow.status.ssthresh, flow), grows: growsBy(flow) }
        : null,
    ),
  },
  {
    id: 'back after a timeout, slow start',
    text: 'An ACK ends the wait of {who}. It *slow-starts again, up to {ssthresh} segments*.',
    fits: news('phase', ({ from, phase }, flow) =>
      from === 'timeout' && phase === 'slowStart' && flow.status.ssthresh < 1e8
        ? { who: flow.name, ssthresh: segments(flow.status.ssthresh) }
        : null,
    ),
  },
  {
    id: 'back after a timeout',
    text: 'An ACK ends the wait of {who}. It *goes on with {window}*.',
    fits: news('phase', ({ from, value }, { name }) =>
      from === 'timeout' ? { who: name, window: segmentCount(value) } : null,
    ),
  },
  {
    id: 'the application stops',
    text: 'The application of {who} stops. *What is on its way still arrives*.',
    fits: news('stop', (_mark, { name, status }) => (status.flight > 0 ? { who: name } : null)),
  },
  {
    id: 'all delivered',
    text: '{who} has delivered all it had: *{amount}*.',
    fits: news('delivered', (_mark, { name, status }, { opened }) => ({
      who: name,
      amount: segmentCount(status.acked + 1 - opened.firstSegment),
    })),
  },
];

/** Whether nothing is sent, and nothing will be while the sentence is shown. */
const isSilent = ({ flows, now, span }: Moment): boolean =>
  flows.every(({ status, start }) => status.sent === 0 && (span === 0 || start > now + span));

/** Flows whose SYN is not answered yet, while no other flow is open. */
export const connecting = (moment: Moment): readonly FlowView[] =>
  atStage(moment, 'open').length > 0 ? [] : atStage(moment, 'connecting');

/** Nothing has started yet. */
export const SILENCE: readonly Sentence[] = [
  {
    id: 'nothing sent, later',
    text: 'The network is silent. {who} *begins at {time}*.',
    fits: (moment) => {
      const waiting = atStage(moment, 'waiting');
      const start = Math.min(...waiting.map((flow) => flow.start));
      const first = waiting.find((flow) => flow.start === start);
      const none = first === undefined || moment.flows.some(({ status }) => status.sent > 0);
      return none || start <= moment.now + moment.span ? null : { who: first.name, time: startTime(start) };
    },
  },
  {
    id: 'nothing sent',
    text: 'Nothing is sent yet. {who} *will share {rate}*.',
    fits: (moment) => {
      const none = moment.flows.length < 2 || !isSilent(moment);
      const who = moment.flows.length < 3 ? listed(moment.names) : `${moment.flows.length} flows`;
      return none ? null : { who, rate: rate(moment.link.rate) };
    },
  },
  {
    id: 'nothing sent, one flow',
    text: 'Nothing is sent yet. {who} *will have {rate} to itself*.',
    fits: (moment) => {
      const [flow] = moment.flows;
      return flow === undefined || !isSilent(moment) ? null : { who: flow.name, rate: rate(moment.link.rate) };
    },
  },
  {
    id: 'all done',
    text: 'Every flow is done. *Nothing more will be sent*.',
    fits: ({ flows }) => (flows.every(({ stage }) => stage === 'done') ? {} : null),
  },
  {
    id: 'idle',
    text: 'The network is idle until {who} *begins at {time}*.',
    fits: (moment) => {
      const waiting = atStage(moment, 'waiting');
      if (waiting.length === 0 || atStage(moment, 'open', 'connecting').length > 0) return null;
      const first = waiting.reduce((best, flow) => (flow.start < best.start ? flow : best));
      return first.start > moment.now + moment.span ? { who: first.name, time: startTime(first.start) } : null;
    },
  },
  {
    id: 'connecting',
    text: `{whose} SYN is on its way. *No data may be sent before the answer*.`,
    fits: theOnly(connecting, ({ name, status }, { span }) =>
      span > 1 || status.timeouts > 0 ? null : { whose: possessive(name) },
    ),
  },
  {
    id: 'connecting, several',
    text: '{count} SYNs are on their way. *No data may be sent before the answers*.',
    fits: several(connecting, (flows) =>
      flows.some(({ status }) => status.timeouts > 0) ? null : { count: String(flows.length) },
    ),
  },
  {
    id: 'the SYN again',
    text: '{whose} SYN is sent again. *Its timer is {rto} now*.',
    fits: (moment) => {
      const flow = connecting(moment).find(({ status }) => status.timeouts > 0);
      return flow === undefined ? null : { whose: possessive(flow.name), rto: milliseconds(flow.status.rto) };
    },
  },
];

/** "2.2 s", "12.465 s" */
const startTime = (seconds: number): string => `${Number(seconds.toFixed(3))} s`;
