import { lazyPart } from '../parts/lazyPart.tsx';
import { Part } from '../parts/part.ts';
import { Popover } from '../Popover.tsx';
import { figuresShown } from './shown.ts';
import type { FigureSource } from './source.ts';

const SaveForm = lazyPart(new Part('What saves figures', () => import('./SaveForm.tsx')), (module) => module.SaveForm);

interface Props {
  readonly title: string;
  /** The figure as it is when somebody wants it. */
  readonly source: () => Promise<FigureSource>;
}

/** Opens the ways to take a figure away: as a picture, as numbers, on the clipboard. */
export function SaveFigure({ title, source }: Props) {
  return (
    <Popover
      label={`Save figure: ${title}`}
      buttonClass="quiet chart-button"
      button={
        <span
          ref={(here) => {
            if (here === null) return undefined;
            figuresShown.set(here, source);
            return () => void figuresShown.delete(here);
          }}
        >
          Save<span className="unseen"> figure: {title}</span>
        </span>
      }
    >
      {() => <SaveForm source={source} />}
    </Popover>
  );
}
