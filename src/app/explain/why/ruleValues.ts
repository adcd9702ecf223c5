import type { Examined } from '../../../lab/protocol/protocol.ts';
import { figure } from '../../ui/words/numbers.ts';

/** Names in the source code, and their names in formulas and on the screen. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  flight: ['FlightSize'],
  duplicates: ['duplicate ACKs'],
  recover: ['recovery point', 'RecoveryPoint'],
  rto: ['RTO'],
  smoothed: ['srtt', 'SRTT'],
  variation: ['rttvar', 'RTTVAR'],
  pipe: ['Pipe'],
  usable: ['W'],
};

/** A name in a source line with its value when the rule fired: "53", "53 → 26.5". */
interface NamedValue {
  readonly name: string;
  readonly text: string;
}

/**
 * The fields that a source line reads or writes, with their known values: before the rule and, if different, after it.
 */
export function valuesIn(line: string, { values, results }: Examined): readonly NamedValue[] {
  const names = new Set([...line.matchAll(/\.([A-Za-z_]\w*)\b(?!\()/g)].map(([, name]) => name!));
  return [...names].flatMap((name): NamedValue[] => {
    const known = [name, ...(CALLED[name] ?? [])].find((each) => each in values || each in results);
    if (known === undefined) return [];
    const [was, is] = [values[known], results[known]];
    if (was === undefined || is === undefined || Object.is(was, is)) return [{ name, text: figure((was ?? is)!) }];
    return [{ name, text: `${figure(was)} → ${figure(is)}` }];
  });
}
