import { DropdownMenu } from 'radix-ui';
import { useDeferredValue, useEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
// The build gives its address.
// oxlint-disable-next-line import/default
import previewWorker from '../../../../workers/preview.worker.ts?worker&url';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';
import { SketchPicture } from './SketchPicture.tsx';
import { Sketches } from './sketches.ts';

const sketches = new Sketches(() => startWorker(previewWorker));

/** A scenario: its picture, its name, and what to watch. */
function ScenarioItem({ preset, present }: { readonly preset: PresetEntry; readonly present: boolean }) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The menu first takes the focus itself.
    const frame = present ? requestAnimationFrame(() => item.current?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [present]);
  const { id, title, watch } = preset;
  return (
    <DropdownMenu.RadioItem
      ref={item}
      value={id}
      textValue={title}
      aria-labelledby={`scenario-${id}`}
      aria-describedby={`watch-${id}`}
    >
      <SketchPicture id={id} sketches={sketches} />
      <span className="title">
        <span id={`scenario-${id}`}>{title}</span>
        {present && <span className="present">on the screen</span>}
      </span>
      <span className="watch" id={`watch-${id}`}>
        {watch}
      </span>
    </DropdownMenu.RadioItem>
  );
}

interface MenuProps {
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

/** All scenarios, each with the sawtooth of its run. Arrows and first letters move, Enter opens, Esc leaves. */
export function ScenarioMenu({ opener, close }: MenuProps) {
  const laboratory = useLaboratory();
  const groups = useLab((state) => state.presets);
  // The menu stands at once; its ninety entries follow, without keeping the click.
  const entries = useDeferredValue(groups, []);
  const answered = useLab((state) => state.presetsAnswered);
  const presetId = useLab((state) => state.presetId);
  const unsketched = useStore(sketches.outlook, ({ failed }) => failed);
  useEffect(() => {
    sketches.start(groups.flatMap(({ presets }) => presets));
    return () => sketches.stop();
  }, [groups]);
  const around = opener.current?.closest<HTMLElement>('[popover]') ?? null;
  const choose = (id: string): void => {
    const preset = groups.flatMap(({ presets }) => presets).find((each) => each.id === id);
    if (preset !== undefined) laboratory.openPreset(preset);
    // On a telephone the button stands in the menu of the page, which has done its work.
    around?.hidePopover();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={close}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-anchor" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={around}>
        <DropdownMenu.Content
          className="scenario-menu"
          aria-labelledby="scenario-label"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // What is typed here looks for a scenario: it is not for the keys of the page.
          onKeyDown={(event) => event.stopPropagation()}
          onInteractOutside={(event) => {
            // The button closes the menu by itself.
            if (event.target instanceof Node && opener.current?.contains(event.target) === true) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A click elsewhere has moved the focus already.
            if (document.activeElement === document.body) opener.current?.focus();
          }}
        >
          <DropdownMenu.Item className="close">Close</DropdownMenu.Item>
          <DropdownMenu.Item className="start-here" onSelect={() => laboratory.startHere()}>
            Start here
            <span className="watch">
              The first minute: slow start, a full queue, a loss, and why the window is cut.
            </span>
          </DropdownMenu.Item>
          {groups.length === 0 && (
            <DropdownMenu.Label>
              {answered ? 'The scenarios could not be loaded.' : 'The scenarios are on their way.'}
            </DropdownMenu.Label>
          )}
          {unsketched && <DropdownMenu.Label>The pictures of the runs could not be made.</DropdownMenu.Label>}
          <DropdownMenu.RadioGroup value={presetId} onValueChange={choose}>
            {entries.map(({ title, presets }) => (
              <DropdownMenu.Group key={title} aria-label={title}>
                <DropdownMenu.Label>{title}</DropdownMenu.Label>
                {presets.map((preset) => (
                  <ScenarioItem key={preset.id} preset={preset} present={preset.id === presetId} />
                ))}
              </DropdownMenu.Group>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
