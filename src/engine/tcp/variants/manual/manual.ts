/**
 * A window set by the user: the setting `ownWindow`, which interventions change during the run. ACKs do not grow it and
 * losses do not cut it. Loss detection, retransmission and the timer are the same as for other senders. Windows in
 * segments.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import { ownRules } from '../../../rule.ts';
import { defineLaw, fires, windowRule } from '../../congestion/shared.ts';
import type { OwnState, WindowEvent, WindowState } from '../../window.ts';

export const VARIANTS = [
  defineVariant({
    name: 'manual',
    title: 'You',
    grows: 'keeps the window that you set',
    byHand: true,
    home: { rfc: { law: 'manual', recovery: 'sack' } },
    parameters: {
      ownWindow: {
        label: 'Your window',
        unit: 'segments',
        kind: 'number',
        integer: true,
        range: [1, 1000],
        default: 10,
        help: 'The congestion window that you set; each change during the run is a move.',
      },
    },
  }),
] as const;

const windowOf = (event: Readonly<WindowEvent>): number =>
  (event.settings.variant as SettingsOf<typeof VARIANTS>).ownWindow;

const take = (window: WindowState, event: WindowEvent): void => {
  window.cwnd = windowOf(event);
  window.ssthresh = window.cwnd;
};

const citation = { source: 'The person at the page', section: '' } as const;
const formula = 'cwnd = ssthresh = ownWindow';

const { ownRule, all } = ownRules(windowRule<OwnState>, { citation, formula });

const yourFirst = ownRule({
  title: 'Your first window',
  kind: 'life',
  plain: 'The connection is open: your window is {ownWindow} segments.',
  effect: take,
});

const yourWindow = ownRule({
  title: 'Your window',
  kind: 'adjust',
  plain: 'You have set the window to {ownWindow} segments, which applies from this ACK on.',
  effect: take,
});

const yourLoss = ownRule({
  title: 'A loss, and you decide',
  kind: 'cut',
  plain: 'A segment was lost. Another sender would cut its window; yours stays at {ownWindow} until you change it.',
  effect: take,
});

const yourTimeout = ownRule({
  title: 'A timeout, and you decide',
  kind: 'timeout',
  plain: 'No ACK came in time. Another sender would begin with one segment; your window stays at {ownWindow}.',
  effect: take,
});

export const manual = defineLaw<OwnState>({
  name: 'manual',
  rules: all,
  symbols: { ownWindow: 'ownWindow' },
  own: () => ({}),

  onEstablished: fires(yourFirst),
  onTimed(window, event, _own, fire) {
    if (window.cwnd !== windowOf(event)) fire(yourWindow);
  },
  onCongestion: fires(yourLoss),
  onRestart: fires(yourLoss),
  onTimeout: fires(yourTimeout),
});

export const LAWS = [manual] as const;

export const WORDS = {
  manual: {
    summary: 'The window is what a person sets, move by move; no ACK grows it and no loss cuts it.',
    details:
      'ACKs let segments leave, and change nothing else. A loss is found and repaired as by any sender with SACK, and the window stays as it was set. It was made for learning by trying: to be the sender beside Reno, CUBIC or BBR. Left alone, this sender reacts to nothing: it fills the queue or leaves the link idle.',
    differs: {
      all: 'RFC 5681 asks every sender to cut its window at a loss and to begin with one segment after a timeout. Here that is left to the person.',
    },
  },
} satisfies Words;
