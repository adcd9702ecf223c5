import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';

const FURTHER = new Part('This part of Compare', () => import('./further.ts'));

export const AllFigures = lazyPart(FURTHER, (module) => module.AllFigures);
export const Distributions = lazyPart(FURTHER, (module) => module.Distributions);
export const HeatMap = lazyPart(FURTHER, (module) => module.HeatMap);
export const More = lazyPart(FURTHER, (module) => module.More);
export const OverTime = lazyPart(FURTHER, (module) => module.OverTime);
export const Offers = lazyPart(FURTHER, (module) => module.Offers);
export const PathFields = lazyPart(FURTHER, (module) => module.PathFields);
export const Scenarios = lazyPart(FURTHER, (module) => module.Scenarios);
export const Settings = lazyPart(FURTHER, (module) => module.Settings);
export const TradeOff = lazyPart(FURTHER, (module) => module.TradeOff);
export const Windows = lazyPart(FURTHER, (module) => module.Windows);

const SWEEP = new Part('The picture of a sweep', () => import('./sweepPictures.ts'));

export const SweepLines = lazyPart(SWEEP, (module) => module.SweepLines);
export const Against = lazyPart(SWEEP, (module) => module.Against);
