import { isWhyDocked } from './labState.ts';
import { useLab, useLabSoon } from './useLab.ts';
import { useScreen } from '../ui/useMedia.ts';

/** How Why is placed below the windows of a phone; '' if it is not. `raised`: it replaces the network. */
export function useDocked(): '' | 'docked' | 'raised' {
  const phone = useScreen() === 'phone';
  const open = useLabSoon(isWhyDocked);
  const raised = useLab((state) => state.whyRaised);
  return !phone || !open ? '' : raised ? 'raised' : 'docked';
}
