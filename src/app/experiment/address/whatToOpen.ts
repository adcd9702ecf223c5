import { defaultRun, isBare, type Wanted } from './wanted.ts';
import type { AddressTools } from './addressPart.ts';

/** The experiment and the moment of an address. A moment is opened paused. */
export function whatToOpen({ decodeLink, remarksOn }: AddressTools, hash: string, prefersStill: boolean): Wanted {
  if (isBare(hash)) return { ...defaultRun(prefersStill), scenario: decodeLink('').scenario };
  const { scenario, moment, view, notes } = decodeLink(hash);
  const remarks = [...notes, ...remarksOn(scenario)];
  const names = view?.forks ?? [];
  const cut = scenario.interventions.length - names.length;
  if (names.length > 0 && cut >= 0) {
    const { interventions } = scenario;
    // The last changes in the list are those of forks: the run is opened without them.
    const chain = { changes: interventions.slice(cut), names, moment };
    const base = { ...scenario, interventions: interventions.slice(0, cut) };
    return { scenario: base, moment: { event: 1 }, view, chain, play: false, notes: remarks };
  }
  return { scenario, moment, view, play: moment === undefined && !prefersStill, notes: remarks };
}
