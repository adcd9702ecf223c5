/** Signs of the transport buttons; each button has its word too. */
const PATHS = {
  start: 'M4 4h2.6v16H4zM20 4v16L8.5 12z',
  back: 'M4 4h2.6v16H4zM19 5v14L9 12z',
  play: 'M6 3.5v17L20.5 12z',
  pause: 'M5.5 4h4.6v16H5.5zM13.9 4h4.6v16h-4.6z',
  forward: 'M17.4 4H20v16h-2.6zM5 5v14l10-7z',
  newest: 'M17.4 4H20v16h-2.6zM4 4v16l11.5-8z',
} as const;

export function Icon({ sign }: { readonly sign: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[sign]} />
    </svg>
  );
}
