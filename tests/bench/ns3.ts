/** Every row of ns-3 beside stack `rfc`: `npm run reference:ns3`. Takes two minutes. */
import { ALONE, beyond, FAST, inShort, LOSSES, MARKS, meanWithLosses, nameOf, ours } from '../reference/ns3.ts';
import { reasonOf } from '../reference/ns3Outside.ts';

const rows = [...ALONE, ...FAST, ...MARKS];
let within = 0;
for (const run of rows) {
  const here = ours(run);
  const wrong = beyond(here, run);
  if (wrong === '') within++;
  const said = wrong === '' ? 'within the bounds' : `beyond ${wrong}: ${reasonOf(run) ?? 'no reason is known'}`;
  console.log(`${nameOf(run)}\n  here ${inShort(here)}, ns-3 ${inShort(run)}, ${said}`);
}
console.log(`${within} of ${rows.length} rows are within the bounds`);
for (const row of LOSSES) {
  const { variant, rate, goodput, deviation } = row;
  console.log(`${variant}, ${rate} lost: here ${meanWithLosses(row).toFixed(2)}, ns-3 ${goodput} +- ${deviation} Mb/s`);
}
