import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';

const FURTHER = new Part('This view of Compare', () => import('./further.ts'));

export const AllFigures = lazyPart(FURTHER, (module) => module.AllFigures);
export const Distributions = lazyPart(FURTHER, (module) => module.Distributions);
export const HeatMap = lazyPart(FURTHER, (module) => module.HeatMap);
export const More = lazyPart(FURTHER, (module) => module.More);
export const OverTime = lazyPart(FURTHER, (module) => module.OverTime);
export const TradeOff = lazyPart(FURTHER, (module) => module.TradeOff);
