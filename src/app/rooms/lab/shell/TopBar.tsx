import type { MouseEvent } from 'react';
import { FORM } from '../../../experiment/form/FormGate.tsx';
import { ScenarioFileInput } from '../../../experiment/opening/ScenarioFileInput.tsx';
import { isStepView, isWhyOpen, type LabState } from '../../../run/labState.ts';
import { ScenarioButton } from '../../../experiment/menu/ScenarioButton.tsx';
import { CompareThis, linkHere } from './CompareThis.tsx';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { RoomsNav } from '../../../ui/RoomsNav.tsx';
import { ThemeChoice } from '../../../ui/ThemeChoice.tsx';
import { useLab, useLabSoon, useLaboratory } from '../../../run/useLab.ts';
import { useScreen } from '../../../ui/useMedia.ts';

/** What one wants of a run at any moment: to change something in it, and what has come out of it. */
function RunActions() {
  const laboratory = useLaboratory();
  const screen = useScreen();
  const open = (part: Partial<LabState>) => (event: MouseEvent<HTMLElement>) => {
    // In the menu of a small screen: it has done its work.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    laboratory.set(part);
  };
  return (
    <>
      <button type="button" onClick={open({ sheet: 'change' })}>
        Change now
      </button>
      <button type="button" onClick={open({ sheet: 'results' })}>
        Results
      </button>
      {/* Where there is no room for it, it stands among the results. */}
      {screen !== 'compact' && <CompareThis />}
      {screen === 'phone' && (
        <button type="button" onClick={open({ bookmarkList: true })}>
          Bookmarks and loop
        </button>
      )}
    </>
  );
}

/** What is asked for now and then. */
function LessUsed() {
  const laboratory = useLaboratory();
  const theme = useLab((state) => state.theme);
  return (
    <>
      <RunActions />
      <ThemeChoice theme={theme} choose={(chosen) => laboratory.setTheme(chosen)} />
    </>
  );
}

/** Help, and the ways to another experiment. */
function MoreUsed() {
  const laboratory = useLaboratory();
  return (
    <>
      <button type="button" className="quiet" onClick={() => laboratory.set({ help: true })}>
        Help <kbd>?</kbd>
      </button>
      <button
        type="button"
        onPointerEnter={() => void FORM.fetch()}
        onFocus={() => void FORM.fetch()}
        onClick={() => laboratory.experiments.edit()}
      >
        Edit
      </button>
      <ScenarioFileInput />
    </>
  );
}

/** The same behind a button, where there is no room for it; `all`: what is used more, too. */
function PageMenu({ phone, all }: { readonly phone: boolean; readonly all: boolean }) {
  const button = (
    <>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
        <path d="M0 2h20M0 8h20M0 14h20" />
      </svg>
      <span>Menu</span>
    </>
  );
  return (
    <Popover label="Menu" buttonClass="page-menu" button={button}>
      {() => (
        <div className="page-actions">
          {phone && (
            <>
              <ScenarioButton />
              <LayoutSwitch />
            </>
          )}
          <LessUsed />
          {all && <MoreUsed />}
        </div>
      )}
    </Popover>
  );
}

/** Name of the page, where on it we are, and what concerns all of it. */
export function TopBar() {
  const laboratory = useLaboratory();
  const screen = useScreen();
  // For a projector menus go first.
  const folded = screen !== 'desktop' && screen !== 'compact';
  // Beside scenario and view, which stand in the bar then, there is no room for all.
  const isShared = useLabSoon((state) => isStepView(state) || isWhyOpen(state));
  const tight = screen === 'compact' && isShared;
  return (
    <header className="top-bar">
      <RoomsNav
        leave={() => laboratory.leave()}
        to={(room) => (room === 'compare' ? `#compare/lab/${linkHere(laboratory)}` : `#${room}/`)}
      />
      {!folded && !tight && <LessUsed />}
      {!folded && <MoreUsed />}
      <button type="button" onClick={() => laboratory.set({ sheet: 'share' })}>
        Share
      </button>
      {(folded || tight) && <PageMenu phone={screen === 'phone'} all={folded} />}
    </header>
  );
}
