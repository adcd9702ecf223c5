/** Views of the room that are loaded when they are first requested. */
export { AllFigures } from './AllFigures.tsx';
export { Distributions } from './Distributions.tsx';
export { HeatMap } from './HeatMap.tsx';
export { More } from './More.tsx';
export { OverTime } from './OverTime.tsx';
export { TradeOff } from './TradeOff.tsx';
