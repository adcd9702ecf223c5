import type { Laboratory } from '../../../run/laboratory.ts';
import { hasStrip, isWired, type LabState, type Third, isQueueOpen } from '../../../run/labState.ts';
import type { KeyAction } from '../../../run/playback/keys.ts';
import { unitName } from '../../../run/playback/steps.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import { whyNoQueue } from '../panels/queue/facts.ts';
import { shortTime } from '../../../ui/words/numbers.ts';

const THIRDS: Readonly<Record<Third, string>> = { ladder: 'ladder', sliding: 'sliding window', states: 'states' };

const forksIn = ({ forks }: Pick<LabState, 'forks'>): number => forks?.forks.length ?? 0;

/** New height of the picture of the network in words, or the reason why it stays. */
function networkWords(state: LabState): string {
  if (state.script) return 'A script has no picture of a network.';
  if (state.mobile) return 'The map has one height.';
  if (isQueueOpen(state)) return 'The queue is open in the place of the network: Q closes it.';
  if (!hasStrip(state)) return 'The picture of the network is large; its height can be chosen in the step view.';
  return state.largeNetwork
    ? 'The picture of the network is large, as while the run plays.'
    : 'The picture of the network is a strip above the congestion window.';
}

/** Announcement of a key's immediate effect; '' if nothing changed, or another announcement covers it. */
export function wordsAfter(
  { data, store, viewer }: Pick<Laboratory, 'data' | 'store' | 'viewer'>,
  action: KeyAction,
  before: Pick<LabState, 'layout' | 'forks' | 'third'>,
): string {
  const state = store.getState();
  switch (action.act) {
    case 'flow': {
      const names = data === null ? [] : flowNames(data.opened);
      if (action.flow >= names.length)
        return names.length === 1 ? 'There is one flow.' : `There are ${names.length} flows.`;
      return state.flow < 0 ? 'No flow is selected.' : `${names[state.flow]} is selected.`;
    }
    case 'why':
      return `Why is ${state.whyWanted ? 'open' : 'closed'}.`;
    case 'layout':
      return state.layout === before.layout ? '' : state.layout === 'step' ? 'Step view.' : 'Lab view.';
    case 'network':
      return networkWords(state);
    case 'turn':
      return state.third === before.third ? '' : `In the third place: the ${THIRDS[state.third]}.`;
    case 'inside':
      if (!isWired(state)) return data === null ? '' : whyNoQueue(data);
      return `The queue is ${state.charts.includes('inside') ? 'open' : 'closed'}.`;
    case 'zoom':
      return `The charts show ${shortTime(viewer.window.from)} to ${shortTime(viewer.window.to)}.`;
    case 'unit':
      return `A step is: ${unitName(state.unit, state)}.`;
    case 'story':
      return 'The pace follows the story.';
    case 'undo':
      return forksIn(state) < forksIn(before) ? 'The fork is undone.' : '';
    default:
      return '';
  }
}
