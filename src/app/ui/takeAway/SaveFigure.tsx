import type { RefCallback } from 'react';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Part } from '../parts/part.ts';
import { Popover } from '../Popover.tsx';
import { figuresShown } from './shown.ts';
import type { FigureSource } from './source.ts';

const SaveForm = lazyPart(new Part('What saves figures', () => import('./SaveForm.tsx')), (module) => module.SaveForm);

interface Props {
  readonly title: string;
  /** The figure as it is when the user wants it. */
  readonly source: () => Promise<FigureSource>;
}

/** Belongs on an element of a figure: the figure can be taken away while that is on the page. */
export const shownWith =
  (source: Props['source']): RefCallback<Element> =>
  (here) => {
    if (here === null) return undefined;
    figuresShown.set(here, source);
    return () => void figuresShown.delete(here);
  };

/** Opens the ways to take a figure away: as a picture, as numbers, on the clipboard. */
export function SaveButton({ title, source, buttonClass }: Props & { readonly buttonClass: string }) {
  return (
    <Popover
      label={`Save figure: ${title}`}
      buttonClass={buttonClass}
      button={
        <>
          Save<span className="unseen"> figure: {title}</span>
        </>
      }
    >
      {() => <SaveForm source={source} />}
    </Popover>
  );
}

/** The same of a figure that has no other element for it. */
export function SaveFigure(props: Props) {
  return (
    <span ref={shownWith(props.source)}>
      <SaveButton {...props} buttonClass="quiet chart-button" />
    </span>
  );
}
