import { ScenarioButton } from '../../../experiment/menu/ScenarioButton.tsx';
import { scenarioFile } from '../../../experiment/opening/ScenarioFileInput.tsx';
import { useLaboratory } from '../../../run/useLab.ts';
import { useOpenFile } from '../../../ui/OpenFile.tsx';
import { PageMenu } from '../../../ui/PageMenu.tsx';
import { RoomsNav } from '../../../ui/RoomsNav.tsx';
import type { RoomName } from '../../../ui/rooms.ts';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { inOneColumn, isNarrow, useScreen } from '../../../ui/useMedia.ts';
import { linkHere } from './CompareThis.tsx';
import { MENUS } from './menusPart.ts';

const TopMenu = lazyPart(MENUS, (module) => module.TopMenu);

/** Title, rooms, and on the right what concerns the run: its name, Change, Share, and the menu. */
export function TopBar() {
  const laboratory = useLaboratory();
  const screen = useScreen();
  const phone = isNarrow(screen);
  const narrow = inOneColumn(screen);
  const { field, ask } = useOpenFile(scenarioFile(laboratory));
  const ways = {
    leave: () => laboratory.leave(),
    to: (room: RoomName) => (room === 'compare' ? `#compare/lab/${linkHere(laboratory)}` : `#${room}/`),
  };
  return (
    <header className="top-bar in-line off-wall off-paper">
      <RoomsNav narrow={narrow} {...ways} />
      {!phone && <ScenarioButton />}
      {!narrow && (
        <button type="button" onClick={() => laboratory.set({ sheet: 'change' })}>
          Change
        </button>
      )}
      <button type="button" onClick={() => laboratory.set({ sheet: 'share' })}>
        Share
      </button>
      <PageMenu>
        <TopMenu ways={ways} openFile={ask} />
      </PageMenu>
      {field}
    </header>
  );
}
