import { mayFork } from '../../run/forks/tree.ts';
import type { Lost } from '../../run/forks/consequence.ts';
import type { Laboratory } from '../../run/laboratory.ts';
import type { RunData } from '../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { chainOf, type Chain } from './causes.ts';

/** A loss that the user may ask about, with its event. */
interface Asked {
  readonly lost: Lost;
  readonly event: number;
}

/** The loss at the start of the chain; null: no packet was lost on a link. */
export function lostOf({ opened }: RunData, { causes }: Pick<Chain, 'causes'>): Asked | null {
  const firing = causes.map((cause) => cause.firing).find(({ rule }) => opened.rules[rule]?.kind === 'drop');
  if (firing === undefined || opened.manet !== null || opened.script !== null) return null;
  const { flow, subject: number, before2: transmission, after2, place, event, time } = firing;
  const entry = opened.links[place]?.name ?? '';
  return { lost: { flow, number, transmission, ack: after2 === 1, entry, time }, event };
}

/** Forks the run with the packet delivered, and shows the result. */
const askWhatIf = (laboratory: Laboratory, { lost }: Asked): void =>
  laboratory.withForks((forks) => forks.whatIf(lost));

/** Calls `askWhatIf` for the loss that explains the current moment; tells the user if there is none. */
export function askHere(laboratory: Laboratory): void {
  const { data } = laboratory;
  if (data === null) return;
  if (data.present.playing) {
    laboratory.say('Pause the run first.');
    return;
  }
  const asked = lostOf(data, chainOf(data));
  if (asked === null)
    laboratory.say(
      data.opened.manet === null
        ? 'No loss explains this moment. Press L to go to the next loss.'
        : 'With radios, a lost packet cannot be delivered after all. Press C for other changes.',
    );
  else askWhatIf(laboratory, asked);
}

/**
 * One button computes the run without this loss; another opens all other changes of it. `brief`: in fewer words, for
 * phones and walls.
 */
export function WhatIf({ asked, brief = false }: { readonly asked: Asked; readonly brief?: boolean }) {
  const laboratory = useLaboratory();
  const forks = useLab((state) => state.forks);
  const { lost, event } = asked;
  const { time: _time, ...packet } = lost;
  const room = forks === null || mayFork(forks.forks, forks.shown);
  return (
    <p className="ask-what-if one-line">
      {room && (
        <button type="button" className="ask-it bold" onClick={() => askWhatIf(laboratory, asked)}>
          What if {lost.ack ? 'the ACK' : lost.number} had {brief ? 'arrived' : 'not been lost'}? <kbd>X</kbd>
        </button>
      )}{' '}
      <button
        type="button"
        className="link else"
        onClick={() => {
          laboratory.playback.seek({ event: event - 1 });
          laboratory.set({ picked: { ...packet, action: 'deliver' }, sheet: 'change' });
        }}
      >
        Else…
      </button>
    </p>
  );
}
