import type { Panel } from './kit/panel.ts';
import { losses } from './losses/losses.ts';
import { routes } from './routes/routes.ts';
import { throughput } from './throughput/throughput.ts';

export { WhyLost } from '../map/WhyLost.tsx';
export { MobileField } from './frame/MobileField.tsx';

/** The charts of a run with radios below the windows, top to bottom. */
export const MOBILE_PANELS: readonly Panel[] = [throughput, losses, routes];
