import { listed, numberWord, rate, segments } from '../../../ui/words/numbers.ts';
import { recordedAt } from '../../../run/record/values.ts';
import type { FlowView, Moment } from '../moment.ts';
import type { Sentence } from './about.ts';

/** Minimum number of segments waiting for earlier data for a sentence to report them. */
const MANY = 20;

const connectionOf = ({ setup }: FlowView): string => (setup.kind === 'tcp' ? setup.multipath.connection : '');

/** The open subflows of the connection of the current flow, or of the first one; fewer than two: none. */
function subflowsIn({ flows, about }: Moment): readonly FlowView[] {
  const names = flows.map(connectionOf);
  const name = names[about] || names.find((each) => each !== '');
  if (name === undefined) return [];
  const members = flows.filter((flow) => connectionOf(flow) === name && flow.stage === 'open');
  return members.length < 2 ? [] : members;
}

/** The part of a subflow's name after that of its connection: "WiFi". */
const pathName = (flow: FlowView): string => flow.name.slice(connectionOf(flow).length).trim() || flow.name;

/** Connections over several paths: what waits for the slow one, and what each carries. */
export const PATHS: readonly Sentence[] = [
  {
    id: 'data waits for a path',
    text: '{who} holds {count} segments back: *they wait for earlier data from another path*.',
    shorter: ['{who}: {count} segments *wait for earlier data*.'],
    key: ({ who }) => who ?? '',
    fits: (moment) => {
      const [first] = subflowsIn(moment);
      if (first === undefined) return null;
      const { data, now } = moment;
      const series = data.series.ofFlow('dataWaiting', first.index);
      const waiting = series === undefined ? NaN : recordedAt(data, series, now);
      return waiting >= MANY ? { who: connectionOf(first), count: segments(waiting) } : null;
    },
  },
  {
    id: 'shares of the paths',
    text: '{who} receives {rate} over {paths} paths: *{shares}*.',
    shorter: ['{who}: *{shares}*.'],
    key: ({ who }) => who ?? '',
    fits: (moment) => {
      const flows = subflowsIn(moment);
      const sum = flows.reduce((all, flow) => all + flow.rate, 0);
      if (flows.length === 0 || !(sum > 0)) return null;
      const shares = flows.map((flow) => `${Math.round((100 * flow.rate) / sum)} % by ${pathName(flow)}`);
      return {
        who: connectionOf(flows[0]!),
        rate: rate(sum),
        paths: numberWord(flows.length),
        shares: listed(shares),
      };
    },
  },
];
