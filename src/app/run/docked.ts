import { isWhyDocked } from './labState.ts';
import { useLab, useLabSoon } from './useLab.ts';
import { useScreen } from '../ui/useMedia.ts';

/** How Why stands below the windows of a phone; '': it does not. `raised`: it takes the place of the network. */
export function useDocked(): '' | 'docked' | 'raised' {
  const phone = useScreen() === 'phone';
  const open = useLabSoon(isWhyDocked);
  const raised = useLab((state) => state.whyRaised);
  return !phone || !open ? '' : raised ? 'raised' : 'docked';
}
