/** Islam's Table 1 as the paper prints it, beside a run of ours. */
import { stamp } from '../passport.ts';
import type { FlowCounts } from './compare.ts';
import { senderOf } from './wired.ts';

type Printed = readonly [generated: number, received: number, dropped: number];

/** Packets generated, received and dropped: all 24 rows, named as the runs are. */
export const PRINTED: Readonly<Record<string, Printed>> = {
  'islam-2M-tahoe': [6634, 6610, 24],
  'islam-2M-reno': [7316, 7291, 25],
  'islam-2M-newreno': [7316, 7291, 25],
  'islam-2M-sack': [7354, 7327, 27],
  'islam-2M-fack': [7420, 7394, 26],
  'islam-2M-vegas': [7892, 7892, 0],
  'islam-2M-l_highspeed': [6147, 6121, 26],
  'islam-2M-l_cubic': [5108, 5068, 40],
  'islam-20M-tahoe': [22499, 22438, 39],
  'islam-20M-reno': [22326, 22256, 41],
  'islam-20M-newreno': [24250, 24176, 46],
  'islam-20M-sack': [24434, 24362, 48],
  'islam-20M-fack': [24470, 24408, 48],
  'islam-20M-vegas': [26072, 26059, 0],
  'islam-20M-l_highspeed': [19554, 19484, 47],
  'islam-20M-l_cubic': [16577, 16493, 61],
  'islam-2G-tahoe': [429855, 429831, 14],
  'islam-2G-reno': [404986, 404472, 14],
  'islam-2G-newreno': [405554, 405508, 14],
  'islam-2G-sack': [433808, 433759, 13],
  'islam-2G-fack': [434898, 434847, 13],
  'islam-2G-vegas': [387200, 386692, 0],
  'islam-2G-l_highspeed': [564682, 564169, 13],
  'islam-2G-l_cubic': [607428, 606915, 13],
};

/** The one row in which the paper's drops are not those of ns-2. */
export const SLIP = 'islam-2G-vegas';

const NETWORKS: Readonly<Record<string, string>> = { '2M': '2 Mb', '20M': '20 Mb', '2G': '2 Gb' };

/** What the paper prints for a run, as a list; stamps the passport. */
export function besidePaper(name: string, ours: FlowCounts): { readonly ours: Printed; readonly printed: Printed } {
  const printed = PRINTED[name];
  if (printed === undefined) throw new Error(`the paper has no row ${name}`);
  const [, network = '', sender = ''] = name.split('-');
  const { variant, stack } = senderOf(sender);
  const mine = [ours.sent, ours.received, ours.dropped] as const;
  stamp({
    variant,
    stack,
    against: 'Islam, Table 1',
    experiment: `${NETWORKS[network]}`,
    quantity: 'generated, received, dropped',
    ours: mine.join(', '),
    theirs: printed.join(', '),
    bound: name === SLIP ? 'equal, but for the drops' : 'equal',
    ...(name === SLIP
      ? {
          why:
            `Of the ${printed[0]} packets that the paper has as generated it has ${printed[0] - printed[1]} not as received. ` +
            'The window of 500 is in flight at the end, which leaves 8, and ns-2.35 drops 8 too: the 0 of the paper is a slip.',
        }
      : {}),
  });
  return { ours: mine, printed };
}
