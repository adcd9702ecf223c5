/**
 * Random losses in ns-3 and on stack `rfc`, for all variants: `npm run reference:ns3`. The tests run only those that
 * can be compared.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { LOSSES, meanWithLosses } from '../reference/ns3.ts';

addAllParts();

for (const row of LOSSES) {
  const { variant, rate, goodput, deviation } = row;
  console.log(`${variant}, ${rate} lost: here ${meanWithLosses(row).toFixed(2)}, ns-3 ${goodput} +- ${deviation} Mb/s`);
}
