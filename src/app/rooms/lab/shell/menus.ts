export { Definition } from '../../../ui/words/Definition.tsx';
export { RangeControls } from '../panels/frame/RangeControls.tsx';
export { BookmarkList } from '../transport/BookmarkList.tsx';
export { TopMenu } from './TopMenu.tsx';
