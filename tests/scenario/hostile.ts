/** Links and files made to do harm, each with the harm that it once did to the page. */
import { deflateSync, strToU8 } from 'fflate';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { parametersOf } from '../../src/engine/tcp/stackParameters.ts';
import { checkLetters, toBase64url } from '../../src/scenario/link/base64url.ts';
import { deflated } from '../../src/scenario/link/linkBytes.ts';

/** A valid link around a text of entries. */
export const linkOf = (text: string): string => `1${checkLetters(deflated(text))}${deflated(text)}`;

const many = (count: number, entry: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => entry(index)).join('~');

const SETTINGS = [...new Set(VARIANTS.flatMap((variant) => parametersOf(variant).map(({ name }) => name)))];

/** A chain of 500 nodes, 64 flows from end to end, and 1,000 interventions on single packets at the entry of a link. */
function chain(entry: string): string {
  return [
    'network.kind=custom~network.nodes=500~network.links=499~flows=64~interventions=1000',
    many(500, (node) => `network.nodes.${node}.id=n${node}`),
    many(499, (link) => `network.links.${link}.from=n${link}~network.links.${link}.to=n${link + 1}`),
    many(64, (flow) => `flows.${flow}.from=n${flow % 8}~flows.${flow}.to=n${499 - (flow % 8)}`),
    many(1000, (order) =>
      ['kind=packet', 'at=1', `number=${order}`, `flow=${order % 64}`, 'action=drop', `entry="${entry}"`]
        .map((field) => `interventions.${order}.${field}`)
        .join('~'),
    ),
  ].join('~');
}

/** Compressed without the dictionary, so that megabytes fit. */
function bomb(text: string): string {
  const letters = toBase64url(deflateSync(strToU8(text), { level: 9 }));
  return `1${checkLetters(letters)}${letters}`;
}

export interface Hostile {
  readonly name: string;
  /** Its effect before there were limits. */
  readonly once: string;
  readonly text: string;
  /** One of the sentences with which it is refused. */
  readonly says: RegExp;
}

export const HOSTILE_LINKS: readonly Hostile[] = [
  {
    name: '5,000 unknown settings',
    once: 'over a minute; 1,000 took 2 s',
    text: linkOf(many(5000, (index) => `flows.0.parameters.p${index}=1`)),
    says: /More than 999 entries in it are unknown/,
  },
  {
    name: 'settings that almost exist, in every flow',
    once: 'minutes: a suggestion was looked for each of them',
    text: linkOf(
      `flows=64~${many(64 * 300, (index) => `flows.${index % 64}.parameters.initialSsthres${Math.floor(index / 64)}=1`)}`,
    ),
    says: /did you mean initialSsthresh\?/,
  },
  {
    name: '460 settings that almost exist, in each of 64 flows',
    once: '314 ms: a buffer for every few hundred bytes, every setting looked for along a list, hundreds deleted one by one',
    text: linkOf(
      `flows=64~${many(64 * 460, (index) => `flows.${Math.floor(index / 460)}.parameters.initialSsthres${index % 460}=1`)}`,
    ),
    says: /did you mean initialSsthresh\?/,
  },
  {
    name: 'every setting of every flow with a wrong value',
    once: 'nothing; as many refusals as there can be of settings that exist',
    text: linkOf(
      `flows=64~${many(64 * SETTINGS.length, (index) => `flows.${Math.floor(index / SETTINGS.length)}.parameters.${SETTINGS[index % SETTINGS.length]}=[]`)}`,
    ),
    says: /The default is used for flows\[0\]\.parameters\.\w+: it must be/,
  },
  {
    name: '1,000 packets singled out on a way of 499 links',
    once: 'minutes: the network was made again for each of them',
    text: linkOf(chain('n50>n51')),
    says: /^$/,
  },
  {
    name: '1,000 packets singled out where they never come, on a way of 499 links',
    once: 'minutes, and sentences that named the whole way',
    text: linkOf(chain('n51>n50')),
    says: /it must be on the path of the packet: .*, \.\.\. \(got "n51>n50"\)/,
  },
  {
    name: '260,000 empty entries',
    once: '6 s and 560 MB',
    text: linkOf('~'.repeat(260_000)),
    says: /has more than 20000 entries/,
  },
  {
    name: '100,000 unknown fields',
    once: 'seconds',
    text: linkOf('colou=1~'.repeat(100_000)),
    says: /is not a field here/,
  },
  {
    name: '190,000 dots and a letter',
    once: 'half a minute in Chromium, an exception in Firefox: each dot was a place to begin',
    text: `1${'.'.repeat(95_000)}!a${'.'.repeat(95_000)}`,
    says: /damaged or cut off/,
  },
  {
    name: 'a list made long over and over',
    once: 'minutes: ten thousand elements were made for each entry',
    text: linkOf(`network.kind=custom~${'network.nodes=10000~network.nodes=9999~'.repeat(10_000)}`),
    says: /network\.nodes cannot be that long/,
  },
  {
    name: 'thousands of places in long lists',
    once: 'minutes: the list was copied for each entry',
    text: linkOf(
      `network.kind=manet~network.mobility.kind=trace~network.mobility.moves=10000~${many(5000, (index) => `network.mobility.moves.${index}.0=x`)}`,
    ),
    says: /The default is used for network\.mobility\.moves/,
  },
  {
    name: 'changes of a thousand links that are not there',
    once: 'minutes: each name was compared with all',
    text: linkOf(
      many(
        1000,
        (index) =>
          `interventions.${index}.kind=setLink~interventions.${index}.at=1~interventions.${index}.link="r0>rr${index}"`,
      ),
    ),
    says: /must be the name of a link/,
  },
  {
    name: 'a path of half a million steps',
    once: 'nothing; too much recursion in another engine',
    text: linkOf(`network${'.a'.repeat(500_000)}=1`),
    says: /Not understood/,
  },
  {
    name: 'a value of half a million brackets',
    once: 'it went on into the scenario',
    text: linkOf(`title=${'['.repeat(500_000)}${']'.repeat(500_000)}`),
    says: /Not understood/,
  },
  {
    name: 'a text that grows a thousandfold',
    once: 'half a second',
    text: bomb('seed=1~'.repeat(2_000_000)),
    says: /has more than 20000 entries/,
  },
  {
    name: 'a kind with a very long name',
    once: 'the whole name stood on the page',
    text: linkOf(`network.kind="${'k'.repeat(30_000)}"~network.nodes=3`),
    says: /network\.nodes is a field of custom or manet, not of a text of 30000 characters/,
  },
];

export const HOSTILE_FILES: readonly Hostile[] = [
  {
    name: '20,000 settings',
    once: '5.8 s',
    text: JSON.stringify({
      flows: [{ parameters: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, 1])) }],
    }),
    says: /flows\[0\]\.parameters: must have at most 500 settings/,
  },
  {
    name: 'millions of brackets',
    once: '32 s for 50 MB',
    text: '['.repeat(4_900_000),
    says: /Line 1, column 101: at most 100 lists and objects may be nested/,
  },
  {
    name: 'JSON that is a thousand deep',
    once: 'opened in the form, where Save then failed without a word',
    text: `{"title": ${'['.repeat(1000)}${']'.repeat(1000)}}`,
    says: /at most 100 lists and objects may be nested/,
  },
  {
    name: 'a title of 4.9 MB',
    once: '1.2 s',
    text: JSON.stringify({ title: 'a'.repeat(4_900_000) }),
    says: /title: must have at most 200 characters \(got a text of 4900000 characters\)/,
  },
  {
    name: 'two hundred thousand faults',
    once: 'told as data that is not plain',
    text: JSON.stringify({
      network: {
        kind: 'manet',
        mobility: { kind: 'trace', moves: Array.from({ length: 40_000 }, () => 'xxxxx'.split('')) },
      },
    }),
    says: /scenario: has too many faults/,
  },
  {
    name: 'empty lines without end, then a letter',
    once: 'minutes: each line was a place to begin',
    text: `${'\n'.repeat(1_000_000)}x`,
    says: /Line 1000001, column 1: a value was expected/,
  },
  {
    name: 'a movement to a number of a million digits',
    once: 'hours: each digit was a place to part the number',
    text: `$node_(0) set X_ ${'1'.repeat(1_000_000)}x`,
    says: /Line 1 is not a setdest movement/,
  },
];
