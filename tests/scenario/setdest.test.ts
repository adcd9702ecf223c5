import { describe, expect, it } from 'vitest';
import { readSetdest } from '../../src/scenario/graph/setdest.ts';
import { sawtooth } from '../cli/terminal.ts';
import { accepted } from '../experiment.ts';

const FILE = `#
# nodes: 2, pause: 2.00, max speed: 10.00, max x: 500.00, max y: 500.00
#
$node_(0) set X_ 120.5
$node_(0) set Y_ 30.25
$node_(0) set Z_ 0.000000000000
$node_(1) set X_ 400
$node_(1) set Y_ 1e2
$god_ set-dist 0 1 1
$ns_ at 2.5 "$node_(1) setdest 10.0 20.0 3.5"
$ns_ at 2.000000000000 "$node_(0) setdest 363.6 331.9 8.2"
$ns_ at 3.1 "$god_ set-dist 0 1 2"
`;

describe('a movement file on the command line', () => {
  it('runs as a network of mobile nodes', () => {
    const { code, out } = sawtooth(['run', 'way.tcl', '--until', '2', '--json'], { 'way.tcl': FILE });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ scenario: { network: { kind: 'manet', nodes: 2, area: [400, 332] } } });
  });

  it('is refused with the line of its fault', () => {
    const text = FILE.replace(' 3.5"', '"');
    expect(sawtooth(['run', 'way.tcl'], { 'way.tcl': text })).toMatchObject({
      code: 2,
      err: [expect.stringContaining('line 10: is not a setdest movement')],
    });
  });
});

describe('a movement file of ns-2’s setdest', () => {
  it('gives places and movements in order of time', () => {
    expect(readSetdest(FILE)).toEqual({
      ok: true,
      moves: {
        positions: [
          [120.5, 30.25],
          [400, 100],
        ],
        moves: [
          [2, 0, 363.6, 331.9, 8.2],
          [2.5, 1, 10, 20, 3.5],
        ],
      },
    });
  });

  it('is a placement and a mobility of a scenario', () => {
    const read = readSetdest(FILE);
    if (!read.ok) throw new Error(read.message);
    const { positions, moves } = read.moves;
    const { network } = accepted({
      network: {
        kind: 'manet',
        nodes: 2,
        area: [500, 500],
        placement: { kind: 'list', positions },
        mobility: { kind: 'trace', moves },
      } as never,
      flows: [{}],
    });
    expect(network.kind === 'manet' && network.mobility).toEqual({ kind: 'trace', moves });
  });

  it.each([
    ['a line that is none', FILE.replace('# nodes', 'nodes'), 2, 'is not a setdest movement'],
    ['a movement without speed', FILE.replace(' 3.5"', '"'), 10, 'is not a setdest movement'],
    ['a place below zero', FILE.replace('X_ 400', 'X_ -4'), 7, 'must have a place of at least 0 m'],
    ['a movement back in time', FILE.replace('at 2.5', 'at -2.5'), 10, 'must have numbers of at least 0'],
    [
      'a node that is nowhere',
      FILE.replace('$node_(1) set Y_ 1e2\n', ''),
      12,
      'must give the initial position of node 1',
    ],
    [
      'a node far beyond all',
      FILE.replace('$node_(1) setdest', '$node_(999) setdest'),
      10,
      'must name a node below 500',
    ],
  ])('with a fault is refused with its line: %s', (_, text, line, message) => {
    expect(readSetdest(text)).toEqual({ ok: false, line, message });
  });
});
