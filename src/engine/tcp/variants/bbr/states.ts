import type { Citation } from '../../../rule.ts';
import { statesOf, type StateMachine } from '../../window.ts';
import { drain, nextPhase, probeBandwidth, probeRoundTrip, probeRttOver } from './model.ts';
import { MODE, type Bbr1 } from './state.ts';

const paper: Citation = { source: 'Cardwell and others 2016', section: 'figure 3' };
const linux = (step: string): Citation => ({ source: 'Linux', section: `tcp_bbr.c, ${step}` });

const PHASES = ['ProbeBW up', 'ProbeBW down', 'ProbeBW cruise'] as const;

/** Modes; ProbeBW is split into its phases by pacing gain. */
export const MODES: StateMachine<Bbr1> = {
  title: 'Mode',
  states: [
    ...statesOf(paper, {
      Startup: 'The rate doubles each round trip until it brings no more bandwidth.',
      Drain: 'It paces at the inverse gain until the queue that Startup built is gone.',
    }),
    ...statesOf(linux('bbr_update_cycle_phase()'), {
      [PHASES[0]]: 'For one round trip it sends at 5/4 of the measured rate, to find out whether there is more.',
      [PHASES[1]]: 'For at most one round trip it sends at 3/4 of the measured rate, to drain the queue of the probe.',
      [PHASES[2]]: 'For six round trips it sends at the measured rate.',
    }),
    {
      name: 'ProbeRTT',
      means: 'The shortest round trip is ten seconds old: four segments for 200 ms, to measure it without a queue.',
      source: linux('bbr_update_min_rtt()'),
    },
  ],
  transitions: [
    { from: ['Startup'], to: 'Drain', when: 'the rate grew less than 25 % in three rounds', rules: [drain] },
    ...PHASES.map((to) => ({
      from: ['Drain'],
      to,
      when: 'the queue is drained',
      rules: [probeBandwidth],
    })),
    { from: [PHASES[0]], to: PHASES[1], when: 'a round trip is over', rules: [nextPhase] },
    { from: [PHASES[1]], to: PHASES[2], when: 'drained, or a round trip is over', rules: [nextPhase] },
    { from: [PHASES[2]], to: PHASES[0], when: 'six round trips are over', rules: [nextPhase] },
    { from: null, to: 'ProbeRTT', when: 'no shorter round trip for 10 s', rules: [probeRoundTrip] },
    ...PHASES.map((to) => ({ from: ['ProbeRTT'], to, when: 'measured', rules: [probeBandwidth] })),
    { from: ['ProbeRTT'], to: 'Startup', when: 'measured, pipe not full', rules: [probeRttOver], rare: true },
    ...PHASES.map((to) => ({
      from: PHASES.filter((name) => name !== to),
      to,
      when: "the policer's rate is no longer used",
      rules: [probeBandwidth],
      rare: true as const,
    })),
  ],
  current({ mode, cycle_idx }) {
    if (mode === MODE.STARTUP) return 'Startup';
    if (mode === MODE.DRAIN) return 'Drain';
    return mode === MODE.PROBE_RTT ? 'ProbeRTT' : PHASES[cycle_idx < 2 ? cycle_idx : 2]!;
  },
};
