export { PhoneWhy } from './PhoneWhy.tsx';
export { moveCause } from './selection.ts';
export { askHere } from './WhatIf.tsx';
export { WhyPanel } from './WhyPanel.tsx';
