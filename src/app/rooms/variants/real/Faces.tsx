import { REAL_PATHS, type RecordedLaw, type RealPath } from '#recorded/recording.ts';
import { hashOfReal, hashOfVariant } from '../path.ts';

/** Recordings of the family of a variant. */
export const realOf = (variant: string): RecordedLaw =>
  variant === 'cubic' ? 'cubic' : variant.startsWith('bbr') ? 'bbr' : 'reno';

export const hashOfRecordings = (law: RecordedLaw, path: RealPath = REAL_PATHS[0]!): string =>
  hashOfReal({ law, path });

/** Links between the rules of a variant and recordings of real stacks. */
export const Faces = ({ law, real = false }: { readonly law: RecordedLaw; readonly real?: boolean }) => (
  <nav className="variant-faces in-line off-wall" aria-label="Views of this room">
    <a href={hashOfVariant(law)} aria-current={real ? undefined : 'page'}>
      Rules
    </a>
    <a href={hashOfRecordings(law)} aria-current={real ? 'page' : undefined}>
      In real stacks <kbd>I</kbd>
    </a>
  </nav>
);
