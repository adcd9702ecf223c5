/** The outlines of the markers, by tone; centred at 0, 0. */
export const MARKS = [
  'M0-6a6 6 0 1 1-.01 0',
  'M-5.5-5.5h11v11h-11z',
  'M0-6.5 6.5 5h-13z',
  'M0-7 6 0 0 7-6 0z',
  'M0 6.5 6.5-5h-13z',
  'M6.5 0-5 6.5v-13z',
  'M-6.5 0 5 6.5v-13z',
];

/** The marker of a flow in all plots. */
export function FlowMarker({ flow }: { readonly flow: number }) {
  const shape = MARKS[flow];
  if (shape === undefined) return null;
  return (
    <svg className="marker" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
      <path d={shape} fill={`var(--flow-${flow + 1})`} />
    </svg>
  );
}
