import { useEffect, useState, type ReactNode } from 'react';
import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { LawPage } from './LawPage.tsx';
import { RealPage } from './real/RealPage.tsx';
import { askedBy } from './path.ts';
import { savesOfLaw, savesOfTree } from './saves.ts';
import { makeMine, VariantPage } from './VariantPage.tsx';
import { leave } from './worker.ts';
import './variants.css';

/** The room Variants: built-in variants, rule by rule, and user-written laws. */
export function VariantsRoom(): ReactNode {
  const [hash, setHash] = useState(window.location.hash);
  useAddress('variants', setHash);
  useEffect(() => leave, []);
  const asked = askedBy(hash);
  return (
    <div className="lab variants">
      <RoomBar saves={asked.kind === 'law' ? savesOfLaw() : savesOfTree()} note={asked.notes.join(' ')}>
        {asked.kind === 'variant' && (
          <button type="button" onClick={() => makeMine(asked.name)}>
            New law
          </button>
        )}
        <SharePlace
          what={
            asked.kind === 'law'
              ? 'The link holds the whole text of the law and its path. Nothing is uploaded.'
              : asked.kind === 'real'
                ? 'The link leads to these recordings. The twins are simulated again where it is opened.'
                : `The link leads to ${variantNamed(asked.name)!.title}.`
          }
        />
      </RoomBar>
      <main className="variants-main room-body" aria-label="Variants">
        {asked.kind === 'variant' ? (
          <VariantPage name={asked.name} />
        ) : asked.kind === 'real' ? (
          <RealPage {...asked} />
        ) : (
          <LawPage key={hash} scenario={asked.scenario} opened={asked.face} />
        )}
      </main>
    </div>
  );
}
