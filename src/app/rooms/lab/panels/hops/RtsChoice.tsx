import type { RtsShown } from '#app/run/mapState.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';

/** The order in which presses switch between the choices. */
const NEXT: Readonly<Record<RtsShown, readonly [next: RtsShown, words: string]>> = {
  none: ['failed', 'none'],
  failed: ['all', 'failed ones'],
  all: ['none', 'all'],
};

/** Chooses which RTS and CTS frames the ladder of hops shows. */
export function RtsChoice() {
  const laboratory = useLaboratory();
  const map = useLab((state) => state.map);
  const [next, words] = NEXT[map.rts];
  return (
    <button
      type="button"
      className="chart-button link off-wall"
      onClick={() => {
        laboratory.set({ map: { ...map, rts: next } });
        laboratory.redraw();
        laboratory.say(`RTS and CTS shown: ${NEXT[next][1]}.`);
      }}
    >
      RTS, CTS: {words}
    </button>
  );
}
