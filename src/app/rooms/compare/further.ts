/** What the room shows on demand: it comes when it is first asked for. */
export { AllFigures } from './AllFigures.tsx';
export { Distributions } from './Distributions.tsx';
export { HeatMap } from './HeatMap.tsx';
export { More } from './More.tsx';
export { OverTime } from './OverTime.tsx';
export { TradeOff } from './TradeOff.tsx';
