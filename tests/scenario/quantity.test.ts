import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseQuantity,
  shortestNumber,
  writeNumber,
  writeQuantity,
  type Unit,
} from '../../src/scenario/words/quantity.ts';

describe('a quantity', () => {
  it.each<[string, Unit, number]>([
    ['10Mbps', 'bit/s', 10e6],
    ['2Mb', 'bit/s', 2e6],
    ['2 Mb/s', 'bit/s', 2e6],
    ['800kb', 'bit/s', 800e3],
    ['1.5 Gbit/s', 'bit/s', 1.5e9],
    ['10mbps', 'bit/s', 10e6],
    ['1MB/s', 'bit/s', 8e6],
    ['5M', 'bit/s', 5e6],
    ['2e6', 'bit/s', 2e6],
    ['20ms', 's', 0.02],
    ['500us', 's', 0.0005],
    ['500µs', 's', 0.0005],
    ['30 s', 's', 30],
    ['2 min', 's', 120],
    ['1h', 's', 3600],
    ['.5', 's', 0.5],
    ['1.5KB', 'bytes', 1500],
    ['1460 bytes', 'bytes', 1460],
    ['64KiB', 'bytes', 65_536],
    ['50 packets', 'packets', 50],
    ['20 segments', 'segments', 20],
    ['1%', 'probability', 0.01],
    ['0.5', 'probability', 0.5],
    ['-3', '', -3],
  ])('%s read in %s is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBe(value);
  });

  it.each<[string, Unit]>([
    ['20Mbps', 's'],
    ['20ms', 'bit/s'],
    ['fast', 'bit/s'],
    ['', 's'],
    ['1,5s', 's'],
    ['1e999', 's'],
    ['Infinity', 's'],
    ['0x10', ''],
    ['20 ms ms', 's'],
    ['1'.repeat(200), ''],
  ])('%s is none in %s', (text, unit) => {
    expect(parseQuantity(text, unit)).toBeUndefined();
  });

  it('is as exact as the number written out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (count) => {
        expect(parseQuantity(`${count}ms`, 's')).toBe(count / 1000);
        expect(parseQuantity(`${count}kbps`, 'bit/s')).toBe(count * 1000);
      }),
    );
  });

  it('is written shortly and without loss', () => {
    expect([1e12, 10_000_000, 0.001, 0.02, -0].map(writeNumber)).toEqual(['1e12', '10000000', '0.001', '0.02', '0']);
    expect([1e12, 10_000_000, 0.001, 0.02, -0].map(shortestNumber)).toEqual(['1e12', '1e7', '1e-3', '0.02', '0']);
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(Number(shortestNumber(value))).toBe(value + 0);
        expect(Number(writeNumber(value))).toBe(value + 0);
      }),
    );
  });

  it.each<[number, Unit, string]>([
    [10e6, 'bit/s', '10 Mb/s'],
    [3e5, 'bit/s', '300 kb/s'],
    [1e12, 'bit/s', '1 Tb/s'],
    [1, 'bit/s', '1 b/s'],
    [0.015, 's', '15 ms'],
    [2.2, 's', '2.2 s'],
    [0.0005, 's', '500 µs'],
    [0, 's', '0 s'],
    [0.01, 'probability', '1 %'],
    [0.001, 'probability', '0.001'],
    [1460, 'bytes', '1460 bytes'],
    [0.4, '', '0.4'],
  ])('%d %s is shown as %s', (value, unit, text) => {
    expect(writeQuantity(value, unit)).toBe(text);
  });

  it('that is shown reads back as it was', () => {
    const units = fc.constantFrom<Unit>('bit/s', 's', 'bytes', 'packets', 'segments', 'probability', '');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), units, (value, unit) => {
        expect(parseQuantity(writeQuantity(value, unit), unit)).toBe(value + 0);
      }),
    );
  });
});
