import { variantNamed } from '../../engine/tcp/catalogue.ts';
import { CAREFUL_RESUME_MACHINE } from '../../engine/tcp/congestion/carefulResume.ts';
import { SEARCH_MACHINE } from '../../engine/tcp/congestion/search.ts';
import { slowStartMachine } from '../../engine/tcp/congestion/slowStartStates.ts';
import { speaksQuic } from '../../engine/tcp/stack.ts';
import type { Law, Look, NamedState, StateMachine, Transition } from '../../engine/tcp/window.ts';
import { PHASE } from '../../engine/tcp/phase.ts';
import { generalMachine } from '../../engine/tcp/sender/senderStates.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import type { TcpFlow } from '../../scenario/scenario.ts';

/** A state machine of a sender at a moment. */
export interface MachineReading {
  readonly title: string;
  readonly states: readonly NamedState[];
  /** Rules by number: rules themselves cannot be posted. */
  readonly transitions: readonly Transition<number>[];
  /** The name of the current state. */
  readonly now: string;
}

/** A machine with its state before the event of the moment; null: unknown. */
export interface Machine extends MachineReading {
  readonly before: string | null;
}

const reading = (
  { title, states, transitions }: Omit<StateMachine, 'current'>,
  now: string,
  quic: boolean,
): MachineReading => ({
  title,
  states,
  transitions: transitions
    .filter(({ when }) => !quic || when !== 'timeout')
    .map(({ rules, when, ...transition }) => ({
      ...transition,
      // QUIC has no timeouts: its window falls to the minimum at persistent congestion.
      when: quic ? when.replace('a timeout', 'persistent congestion') : when,
      ...(rules === undefined ? {} : { rules: rules.map(({ id }) => id) }),
    })),
  now,
});

/** The machines of a sender: the general one, that of its first slow start, and those of its law. */
export function machinesOf(sender: Sender, flow: TcpFlow, law: Law, now: number): readonly MachineReading[] {
  const { state, window, own, windowEvent } = sender;
  const quic = speaksQuic(sender.settings.stack);
  const general = generalMachine(variantNamed(flow.variant)?.modelsPath === true, quic);
  const look: Look = {
    window,
    settings: windowEvent.settings,
    elapsed: now - state.firstSentAt,
    srtt: sender.timer.smoothed,
    avoiding: state.phase === PHASE.AVOIDANCE,
  };
  const ofStart =
    'cssRounds' in own ? slowStartMachine(windowEvent.settings.slowStart) : 'searchOver' in own ? SEARCH_MACHINE : null;
  const others = [
    ...(ofStart === null ? [] : [ofStart as unknown as StateMachine]),
    ...('phaseOfResume' in own ? [CAREFUL_RESUME_MACHINE as unknown as StateMachine] : []),
    ...(law.machines ?? []),
  ];
  return [
    reading(general, general.current(sender), quic),
    ...others.map((machine) => reading(machine, machine.current(own, look), quic)),
  ];
}
