export { RangeControls } from '../panels/RangeControls.tsx';
export { TopMenu } from './TopMenu.tsx';
