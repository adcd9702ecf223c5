import { arrivals, figure, kilobits } from '../numbers.ts';
import { short, ssthreshRemark } from '../judging.ts';
import type { Remark } from '../paper.ts';
import { kumpavatSetup, kumpavatTable } from './table.ts';

const ROWS = kumpavatTable.rows;
const setups = ROWS.map(({ key }) => kumpavatSetup(key));

export const kumpavatRemarks: readonly Remark[] = [
  ssthreshRemark(
    {
      id: 'kumpavat-r1',
      where: 'Section I, 1.4, equation (1)',
      text: 'The paper prints ssth = min(cwnd/2, 2 MSS). RFC 5681, equation (4), has max. Islam et al. repeat it.',
    },
    kumpavatSetup('newreno'),
  ),
  {
    id: 'kumpavat-r2',
    title: 'It divides by 50 s where the flow ran for 49',
    where: 'Section V',
    text: 'The transfer begins after a second. The printed numbers fit when that second counts too.',
    setups,
    evidence: (readings) => {
      const rows = ROWS.map((row, at) => {
        const reading = readings[at]!;
        const wire = row.key === 'vegas' ? 1000 : 1040;
        const bytes = arrivals(reading).inOrder * wire;
        return {
          name: row.heads[0]!,
          printed: row.cells[0]!,
          run: kilobits(bytes, 50) ?? NaN,
          flow: kilobits(bytes, 49) ?? NaN,
        };
      });
      const off = (of: 'run' | 'flow'): number =>
        Math.max(...rows.map((row) => Math.abs(row[of] / Number(row.printed) - 1)));
      return {
        heads: ['kb/s', 'printed', 'over 50 s', 'over 49 s'],
        rows: rows.map(({ name, printed, run, flow }) => [name, printed, run.toFixed(3), flow.toFixed(3)]),
        says: `Over 50 s the largest difference is ${(100 * off('run')).toFixed(2)} %, over 49 s ${(100 * off('flow')).toFixed(2)} %.`,
        holds: off('run') < 0.005 && off('flow') > 0.015,
      };
    },
    whatIf: { table: 'kumpavat-5', assumption: 'over', choice: 'flow' },
  },
  {
    id: 'kumpavat-r3',
    title: 'Packets of Vegas have no header',
    where: 'Section V',
    text: 'ns-2 sends packets of Vegas without the 40 bytes that all others carry. So the same payload takes less of the link.',
    setups,
    evidence: (readings) => {
      const rows = ROWS.map((row, at) => {
        const reading = readings[at]!;
        const packets = figure(reading, 'packetsReceived') ?? NaN;
        return [
          row.heads[0]!,
          (arrivals(reading).bytes / packets).toFixed(1),
          short((figure(reading, 'goodput') ?? NaN) / 1000),
        ];
      });
      return {
        heads: ['variant', 'bytes of a packet on the wire, mean', 'payload, kb/s'],
        rows,
        says: 'A packet of Vegas is 40 bytes shorter for the same payload of 1000 bytes.',
        holds: Number(rows[0]![1]) < 1000.1 && rows.slice(1).every(([, bytes]) => Number(bytes) > 1035),
      };
    },
  },
  {
    id: 'kumpavat-r4',
    title: 'Four schemes are announced, three are named and run',
    where: 'Abstract beside Section V',
    text: 'The abstract has “four representative TCP schemes, namely TCP Tahoe, New Reno and Vegas”; Section II says three. The table has a row for each of the three.',
    evidence: () => ({
      heads: ['row of the table'],
      rows: ROWS.map(({ heads }) => [heads[0]!]),
      says: `The table has ${ROWS.length} variants.`,
      holds: ROWS.length === 3,
    }),
  },
];
