import { makeRule, ownRules, type AnyRule, type Rule } from '../../rule.ts';
import type { MacState } from './macState.ts';
import { CW_MAX, CW_MIN } from './timing.ts';

/** A rule about a frame; its only input is the state. */
export type MacRule = Rule<MacState, null>;

const macRule = (
  parts: Omit<AnyRule, 'id' | 'kind' | 'shows'> & { readonly effect: (state: MacState) => void },
): MacRule => makeRule({ ...parts, kind: 'medium', shows: ['contention window', 'retries'] });

const widen = (state: MacState): void => {
  const doubled = 2 * state.cw + 1;
  state.cw = doubled < CW_MAX ? doubled : CW_MAX;
};

const ieee = (section: string) => ({ source: 'IEEE 802.11-1999', section: `section ${section}` });

const { ownRule, all } = ownRules(macRule);
export const MAC_RULES = all;

export const noCts = ownRule({
  title: 'No CTS came',
  formula: 'SSRC += 1; CW = min(2 CW + 1, CWmax)',
  citation: ieee('9.2.5.3'),
  plain: 'The request to send was not answered. The station waits for a longer random time and asks again.',
  effect: (state) => {
    state.shortRetries++;
    widen(state);
  },
});

export const noAckShort = ownRule({
  title: 'No ACK came for a short frame',
  formula: 'SSRC += 1; CW = min(2 CW + 1, CWmax)',
  citation: ieee('9.2.5.3'),
  plain: 'The frame was not acknowledged. The station waits for a longer random time and sends it again.',
  effect: (state) => {
    state.shortRetries++;
    widen(state);
  },
});

export const noAckLong = ownRule({
  title: 'No ACK came',
  formula: 'SLRC += 1; CW = min(2 CW + 1, CWmax)',
  citation: ieee('9.2.5.3'),
  plain: 'The frame was not acknowledged. The station waits for a longer random time and sends it again.',
  effect: (state) => {
    state.longRetries++;
    widen(state);
  },
});

export const retryLimitReached = ownRule({
  title: 'The retry limit is reached',
  formula: 'retries = limit: give up; CW = CWmin',
  citation: ieee('9.2.5.3'),
  plain: 'The next hop did not answer several times. The station gives the packet up and tells the routing protocol.',
  effect: (state) => {
    state.cw = CW_MIN;
  },
});

export const mediumTaken = ownRule({
  title: 'The medium was taken',
  formula: 'busy when the back-off ends: CW = min(2 CW + 1, CWmax)',
  citation: { source: 'ns-2.35', section: 'Mac/802_11' },
  plain: 'When the station wanted to send, another station had just begun. It waits for a longer random time.',
  effect: widen,
});

/** Ends every successful exchange: one per frame, so it is not recorded. */
export const exchangeOver = ownRule({
  title: 'The exchange is over',
  formula: 'CW = CWmin',
  citation: ieee('9.2.4'),
  plain: 'The frame has arrived. The next one begins with the shortest random wait.',
  quiet: true,
  effect: (state) => {
    state.cw = CW_MIN;
  },
});
