import { useState, type ComponentProps } from 'react';
import { FORM } from '../../../experiment/form/FormGate.tsx';
import { ScenarioButton } from '../../../experiment/menu/ScenarioButton.tsx';
import { askWhy } from '../../../explain/why/asking.ts';
import { isWhyOpen, standsStill } from '../../../run/labState.ts';
import { useLab, useLabSoon, useLaboratory } from '../../../run/useLab.ts';
import { MenuItem } from '../../../ui/PageMenu.tsx';
import { Rooms } from '../../../ui/RoomsNav.tsx';
import { openSave } from '../../../ui/save/saving.ts';
import { switchHand, usesLeftHand } from '../../../ui/touch.ts';
import { ThemeChoice } from '../../../ui/ThemeChoice.tsx';
import { inOneColumn, isNarrow, useScreen } from '../../../ui/useMedia.ts';
import { ChartsButton } from '../panels/frame/RangeControls.tsx';
import { CompareThis } from './CompareThis.tsx';

/** Switches between the two layouts of a paused run. */
function LayoutSwitch() {
  const laboratory = useLaboratory();
  const layout = useLab((state) => state.layout);
  const shown = useLab(standsStill);
  const script = useLab((state) => state.script);
  if (!shown || script) return null;
  return (
    <MenuItem act={() => laboratory.switchLayout()} by="V">
      {layout === 'step' ? 'Lab view' : 'Step view'}
    </MenuItem>
  );
}

/** Menu entry to reopen Why. */
function WhyItem() {
  const laboratory = useLaboratory();
  const still = useLab(standsStill);
  const open = useLabSoon(isWhyOpen);
  if (!still || open) return null;
  return (
    <MenuItem act={() => askWhy(laboratory)} by="W">
      Why?
    </MenuItem>
  );
}

/** On a phone: mirrors the buttons at the bottom. */
function HandItem() {
  const [left, setLeft] = useState(usesLeftHand);
  return (
    <MenuItem
      act={() => {
        switchHand();
        setLeft(usesLeftHand());
      }}
    >
      {left ? 'Right hand' : 'Left hand'}
    </MenuItem>
  );
}

interface Props {
  readonly ways: ComponentProps<typeof Rooms>;
  readonly openFile: () => void;
}

/** Controls for which the bar has no room, and rarely used ones. */
export function TopMenu({ ways, openFile }: Props) {
  const laboratory = useLaboratory();
  const theme = useLab((state) => state.theme);
  const screen = useScreen();
  const phone = isNarrow(screen);
  const narrow = inOneColumn(screen);
  return (
    <>
      {narrow && <Rooms {...ways} />}
      {phone && <ScenarioButton />}
      {narrow && (
        <MenuItem act={() => laboratory.set({ sheet: 'change' })} by="C">
          Change
        </MenuItem>
      )}
      <LayoutSwitch />
      <WhyItem />
      <MenuItem act={() => laboratory.set({ sheet: 'results' })} by="Shift N">
        Results
      </MenuItem>
      <MenuItem act={() => openSave()} by="Ctrl S">
        Save
      </MenuItem>
      <CompareThis />
      <span onPointerEnter={() => void FORM.fetch()} onFocus={() => void FORM.fetch()}>
        <MenuItem act={() => laboratory.experiments.edit()} by="E">
          Edit the scenario
        </MenuItem>
      </span>
      <MenuItem act={openFile}>Open file</MenuItem>
      <MenuItem act={() => (location.hash = '#import/')}>Open a recording</MenuItem>
      <ChartsButton />
      <MenuItem act={() => laboratory.set({ bookmarkList: true })} by="Shift B">
        Bookmarks and loop
      </MenuItem>
      <MenuItem act={() => laboratory.set({ help: true })} by="?">
        Help and keys
      </MenuItem>
      {phone && <HandItem />}
      <ThemeChoice theme={theme} choose={(chosen) => laboratory.setTheme(chosen)} />
    </>
  );
}
