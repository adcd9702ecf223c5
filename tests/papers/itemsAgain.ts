/**
 * A count of 223 items of the five papers found 55 that were wrong, missing or incomplete. Each has a row here with its
 * present state.
 */
export interface ItemAgain {
  /** Id of the paper. */
  readonly paper: string;
  readonly item: string;
  readonly was: 'wrong' | 'partly' | 'missing';
  /** The present state, or the reason why it is missing. */
  readonly now: string;
  readonly done: boolean;
  /** Where the page has it, from `#papers/`; '' if it is not part of that room. */
  readonly place: string;
  /** The command that shows it; '' if none does. */
  readonly command: string;
}

const row =
  (done: boolean) =>
  (was: ItemAgain['was'], paper: string, item: string, now: string, place: string, command: string): ItemAgain => ({
    paper,
    item,
    was,
    now,
    done,
    place,
    command,
  });
const done = row(true);
const open = row(false);
const claim = (was: ItemAgain['was'], id: string, now: string): ItemAgain => {
  const [paper = ''] = id.split('-');
  return done(was, paper, `claim ${id}`, now, `${paper}/claims`, `paper ${paper} --claims --row ${id}`);
};
const remark = (id: string, item: string, now: string): ItemAgain => {
  const [paper = ''] = id.split('-');
  return done('missing', paper, `error: ${item}`, now, `${paper}/remarks`, `paper ${paper} --remarks --row ${id}`);
};
const figure = (was: ItemAgain['was'], id: string, item: string, now: string): ItemAgain =>
  done(was, id.split('-')[0]!, item, now, id, `figure ${id}`);

const UNSTATED =
  'No setting is known that gives its numbers: the paper leaves open what decides them, and each cell says so.';
const GUESSED =
  'It is tested with our answers to what the paper leaves open, named so, and what its table prints stands beside it.';
const NO_MARGIN = 'Any difference counts that is not by chance; the verdict says by how much it holds.';
const NOTHING_LOST = 'It cannot be tested as stated, and says why: with the stated settings nothing is lost.';

export const ITEMS_AGAIN: readonly ItemAgain[] = [
  open(
    'partly',
    'islam',
    'Table 2',
    `${UNSTATED} islam-r13 says which readings were tried.`,
    'islam-2',
    'paper islam-2 --nearest --tries 1',
  ),
  open(
    'partly',
    'islam',
    'Table 3',
    `${UNSTATED} islam-r13 says which readings were tried.`,
    'islam-3',
    'paper islam-3 --nearest --tries 1',
  ),
  figure(
    'wrong',
    'islam-fig-1',
    'Fig. 1',
    'The steady state of a run: W, W/2, and the round trips between two losses.',
  ),
  figure(
    'partly',
    'islam-fig-2',
    'Fig. 2',
    'Packets between sender and receiver from a capture of a run, the duplicate ACKs counted.',
  ),
  figure(
    'partly',
    'islam-fig-7',
    'eight curves told apart',
    'Each curve has a marker and a name, in saved files too; at most five have a colour, the others get one by a touch of their curve or a press of their name. Markers of curves that coincide lie side by side.',
  ),
  figure('partly', 'islam-nodes', 'Tables 2 and 3, drawn', 'All eight variants, a small plot each.'),
  claim('partly', 'islam-c1', 'The verdict says that Table 1 contradicts it.'),
  claim('wrong', 'islam-c2', NO_MARGIN),
  claim('partly', 'islam-c7', 'The verdict says that Table 1 contradicts it.'),
  claim('wrong', 'islam-c9', 'The claim holds if one situation shows it; mobile nodes are now among those tested.'),
  claim('wrong', 'islam-c12', NO_MARGIN),
  claim('wrong', 'islam-c14', NO_MARGIN),
  claim('partly', 'islam-c25', GUESSED),
  claim('partly', 'islam-c26', GUESSED),
  claim('partly', 'islam-c27', `${GUESSED} The verdict says that Table 3 contradicts it.`),
  remark('islam-r10', 'DSDV with 45 nodes', 'The text beside Table 3.'),
  remark('islam-r11', 'Newreno and Sack with AODV', 'Three pairs of the text beside Table 2.'),
  remark('islam-r12', 'jitter', 'It is announced and in no table.'),
  claim('missing', 'islam-c28', 'It is a tested sentence.'),
  claim('missing', 'islam-c29', 'It is a tested sentence.'),
  figure(
    'partly',
    'islam-response',
    'the response function of HSTCP',
    'Drawn from runs beside its formula; islam-c30 tests it.',
  ),
  figure(
    'wrong',
    'moza-fig-1',
    'Figure 1',
    'The window of a run with slow start, congestion avoidance, fast recovery and timeout named.',
  ),
  claim('wrong', 'moza-c2', 'It cannot be tested as stated, and says why; it is tested with larger windows.'),
  claim(
    'wrong',
    'moza-c8',
    'It cannot be tested as stated, and says why; all four metrics are tested with larger windows.',
  ),
  done(
    'wrong',
    'moza',
    'remark moza-r3',
    'It names the losses that the three tables print alike.',
    'moza/remarks',
    'paper moza --remarks --row moza-r3',
  ),
  claim('partly', 'moza-c9', 'It is a tested sentence.'),
  claim('missing', 'moza-c10', 'It is a tested sentence.'),
  remark('moza-r5', 'five variants announced, four tables', 'The text beside the tables.'),
  open('partly', 'biswal', 'Table II', UNSTATED, 'biswal-2', 'paper biswal-2'),
  open('partly', 'biswal', 'Table IV', UNSTATED, 'biswal-4', 'paper biswal-4'),
  claim('wrong', 'biswal-c6', 'It is tested on the modules of Linux too, where it holds.'),
  claim('wrong', 'biswal-c9', 'It is tested by windows, and both readings are in the verdict.'),
  claim('partly', 'biswal-c11', 'Second by second, as in Figure 3.'),
  done(
    'partly',
    'biswal',
    'HTTPS as traffic',
    '`application.kind` has `https`, with the round trips of its handshake.',
    '',
    'describe flows[0].application',
  ),
  done(
    'partly',
    'biswal',
    'a home of things',
    'Its throughput and its drop ratio are drawn.',
    '',
    'figure home-of-things --panel throughput',
  ),
  open('missing', 'biswal', 'SmartCC', 'A trained model whose weights are not published.', '', ''),
  done(
    'missing',
    'biswal',
    'Multipath TCP',
    'A flow may have two to four `paths`, with linked growth.',
    '',
    'run two-unlike-paths',
  ),
  open(
    'missing',
    'biswal',
    'control learnt as a classification',
    'A trained model whose weights are not published.',
    '',
    '',
  ),
  claim('missing', 'biswal-c14', 'It is a tested sentence.'),
  claim('missing', 'biswal-c15', 'It is a tested sentence, and biswal-c16 is the other.'),
  done('missing', 'biswal', 'congestion collapse', 'Two presets and a lesson.', '', 'run congestion-collapse'),
  open(
    'partly',
    'ns3',
    'Table II',
    `${UNSTATED} ns3-r1 shows that the three variants cannot differ as it is stated.`,
    'ns3-2',
    'paper ns3-2',
  ),
  open(
    'partly',
    'ns3',
    'Table III',
    `${UNSTATED} ns3-r1 shows that the three variants cannot differ as it is stated.`,
    'ns3-3',
    'paper ns3-3',
  ),
  open(
    'partly',
    'ns3',
    'Table IV',
    `${UNSTATED} ns3-r1 shows that the three variants cannot differ as it is stated.`,
    'ns3-4',
    'paper ns3-4',
  ),
  done(
    'wrong',
    'ns3',
    'nearest search',
    'It prints three significant digits.',
    'ns3-3',
    'paper ns3-3 --nearest --tries 1',
  ),
  figure('wrong', 'ns3-fig-1', 'Fig. 1', 'The TCP header field by field, with the values of a segment of a run.'),
  claim('partly', 'ns3-c1', NOTHING_LOST),
  claim('partly', 'ns3-c2', NOTHING_LOST),
  claim('partly', 'ns3-c3', NOTHING_LOST),
  remark('ns3-r5', 'equal numbers, wrong captions', 'Remark ns3-r6 has the captions.'),
  figure('missing', 'ns3-response', 'cwnd = 0.12 / p^0.835', 'Drawn from runs beside the line of the formula.'),
  done(
    'partly',
    'ns3',
    'NetAnim',
    'Wired and mobile runs, and nam for mobile nodes too.',
    '',
    'export chain-3 --as netanim',
  ),
  claim('missing', 'ns3-c10', 'It is a tested sentence, and ns3-c11 is the other.'),
  done(
    'missing',
    'kumpavat',
    'Vegas’ bandwidth from the spacing of ACKs',
    'A setting of `vegas`: `ackSpacing`.',
    '',
    'run vegas-alone --set flows[0].parameters.ackSpacing=true',
  ),
  remark('kumpavat-r4', 'four schemes, three named', 'The abstract beside the text.'),
];
