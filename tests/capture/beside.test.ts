import { expect, it } from 'vitest';
import { Importing, type ImportReport } from '../../src/capture/importing.ts';
import { captured } from './tshark.ts';
import { accepted } from '../experiment.ts';

it('another recording can replace the twin: the same connection, captured at its receiver', async () => {
  const scenario = accepted({ duration: 3, flows: [{ variant: 'sack', forcedDrops: [{ segment: 30 }] }] });
  const [sender] = captured(scenario, { tap: 'sender' });
  const [receiver] = captured(scenario, { tap: 'receiver' });
  const reports: ImportReport[] = [];
  const importing = new Importing<Uint8Array>({
    size: (file) => file.length,
    read: (file, from, to) => Promise.resolve(file.subarray(from, to)),
    tell: (report) => reports.push(report),
  });
  await importing.hear({ want: 'open', file: sender });
  await importing.hear({ want: 'follow', place: 0 });
  await importing.hear({ want: 'compare', file: receiver });
  const told = reports.findLast((report) => report.told === 'twin')!;
  if (told.told !== 'twin') throw new Error('another report');
  expect(told.fault).toBe('');
  expect(told.twin!.scenario).toBeNull();
  expect(told.twin!.connection.from).toBe('10.0.0.1:40000');
  // A dropped packet was sent but never arrived.
  const followed = reports.find((report) => report.told === 'opened')!;
  if (followed.told !== 'opened') throw new Error('another report');
  expect(told.twin!.connection.segments).toBeLessThan(followed.connections[0]!.segments);
  expect(told.twin!.words[0]).toMatch(/^The other recording /);
});
