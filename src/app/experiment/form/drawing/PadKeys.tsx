const PAD_KEYS = {
  wired: [
    ['Tab', 'next'],
    ['← ↑ ↓ →', 'move 8 px'],
    ['F A B', 'flow from A to B'],
    ['Shift Space', 'choose more'],
    ['Del', 'remove'],
    ['Ctrl D', 'duplicate'],
    ['Ctrl Z', 'undo'],
  ],
  mobile: [
    ['Tab', 'next node'],
    ['← ↑ ↓ →', 'move 10 m'],
    ['P', 'waypoint at the time below'],
    ['Del', 'remove'],
  ],
} as const;

/** Keys of the drawing, in its corner. */
export function PadKeys({ isMobile }: { readonly isMobile: boolean }) {
  return (
    <p className={isMobile ? 'pad-keys wraps on-field' : 'pad-keys wraps'}>
      {PAD_KEYS[isMobile ? 'mobile' : 'wired'].map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
