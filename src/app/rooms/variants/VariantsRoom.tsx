import { useEffect, useState, type ReactNode } from 'react';
import { variantNamed } from '../../../engine/tcp/catalog.ts';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { isIn } from '../../ui/rooms.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { applyTheme, storedTheme } from '../../ui/theme.ts';
import { LawPage } from './LawPage.tsx';
import { askedBy } from './path.ts';
import { savesOfLaw } from './saves.ts';
import { makeMine, VariantPage } from './VariantPage.tsx';
import './variants.css';

/** The room of the variants: what there is, rule by rule, and laws of the user's own. */
export function VariantsRoom(): ReactNode {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  useEffect(() => {
    const follow = (): void => {
      if (isIn('variants')) setHash(window.location.hash);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const asked = askedBy(hash);
  const notes = asked.kind === 'law' ? asked.notes : [];
  return (
    <div className="lab variants">
      <RoomBar {...(asked.kind === 'law' ? { saves: savesOfLaw() } : {})}>
        {asked.kind === 'variant' && (
          <button type="button" onClick={() => makeMine(asked.name)}>
            New law
          </button>
        )}
        <SharePlace
          what={
            asked.kind === 'law'
              ? 'The link holds the whole text of the law and its path. Nothing is uploaded.'
              : `The link leads to ${variantNamed(asked.name)!.title}.`
          }
        />
      </RoomBar>
      <div className="notices">
        {notes.length > 0 && (
          <output className="notice">
            <div>
              <p>{notes.join(' ')}</p>
            </div>
          </output>
        )}
      </div>
      <main className="variants-main" aria-label="Variants">
        {asked.kind === 'variant' ? (
          <VariantPage name={asked.name} />
        ) : (
          <LawPage key={hash} scenario={asked.scenario} opened={asked.face} />
        )}
      </main>
    </div>
  );
}
