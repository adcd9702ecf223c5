/** Signs of the transport buttons; each button has its word too. */
const PATHS = {
  start: 'M5 4.5h2.4v15H5zM19 5v14L8.5 12z',
  back: 'M5 3.5h3v17H5zM20 4.5v15L9.5 12z',
  play: 'M6 3.5v17L20.5 12z',
  pause: 'M5.5 4h4.6v16H5.5zM13.9 4h4.6v16h-4.6z',
  forward: 'M16 3.5h3v17h-3zM4 4.5v15L14.5 12z',
} as const;

export function Icon({ sign }: { readonly sign: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[sign]} />
    </svg>
  );
}
