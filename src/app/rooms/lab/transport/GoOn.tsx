import { useLab } from '../../../run/useLab.ts';

/** Where the run has stopped by itself: how to go on. */
export function GoOn() {
  const held = useLab((state) => state.status?.held === true);
  if (!held) return null;
  return (
    <p className="go-on" data-testid="go-on">
      Step on<span className="by-key"> with the arrow key</span>, or play.
    </p>
  );
}
