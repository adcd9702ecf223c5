import type { RefCallback } from 'react';
import { openSave } from '../save/saving.ts';
import { figuresShown } from './shown.ts';
import type { FigureSource } from './source.ts';

interface Props {
  readonly title: string;
  /** The figure at the time of saving. */
  readonly source: () => Promise<FigureSource>;
}

/** A ref for an element of a figure: the figure can be saved while the element is on the page. */
export const shownWith =
  (source: (here: Element) => Promise<FigureSource>, among = figuresShown): RefCallback<Element> =>
  (here) => {
    if (here === null) return undefined;
    among.set(here, () => source(here));
    return () => void among.delete(here);
  };

/** Opens the save dialog with this figure. */
export function SaveButton({ title, source, buttonClass }: Props & { readonly buttonClass: string }) {
  return (
    <button
      type="button"
      className={buttonClass}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        openSave(source);
      }}
    >
      Save<span className="unseen"> figure: {title}</span>
    </button>
  );
}

/** Registers a figure that has no other element for it. */
export function SaveFigure(props: Props) {
  return (
    <span ref={shownWith(props.source)}>
      <SaveButton {...props} buttonClass="quiet chart-button off-wall" />
    </span>
  );
}
