/** Views and menus of the room that are loaded when they are first requested. */
export { AllFigures } from './AllFigures.tsx';
export { Distributions } from './Distributions.tsx';
export { HeatMap } from './HeatMap.tsx';
export { More } from './More.tsx';
export { OverTime } from './OverTime.tsx';
export { TradeOff } from './TradeOff.tsx';
export { Windows } from './Windows.tsx';
export { Offers, Settings } from './Offers.tsx';
export { PathFields } from './PathFields.tsx';
export { Scenarios } from './Scenarios.tsx';
