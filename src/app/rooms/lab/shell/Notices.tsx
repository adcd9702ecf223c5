import { useStore } from 'zustand';
import { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part, parts } from '../../../ui/parts/part.ts';
import { whyMissing } from '../../../ui/parts/missing.ts';
import { Trouble } from '../../../ui/parts/Trouble.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Unopened } from './Unopened.tsx';

/** Notices that most runs never show. */
const RARE = new Part('The notices', () => import('./RareNotices.tsx'));
const NotesOfLink = lazyPart(RARE, (module) => module.NotesOfLink);
const RenewalNotice = lazyPart(RARE, (module) => module.RenewalNotice);
const Unreadable = lazyPart(RARE, (module) => module.Unreadable);

/** Parts of a link that were not understood, and settings without effect. */
function LinkNotes() {
  const noted = useLab((state) => state.notes.length > 0);
  return <div aria-live="polite">{noted && <NotesOfLink />}</div>;
}

/** Parts without a place on the page that failed to load while the user waits for them. */
function MissingParts() {
  const laboratory = useLaboratory();
  const failing = useStore(parts, (state) => state.failing);
  const run = useLab((state) => state.run);
  return failing.map((part) => {
    // The address cannot be read, but an experiment can be opened without it.
    const isStuck = part === ADDRESS_TOOLS && run === 0;
    const close = (): void => {
      part.forget();
      if (isStuck) laboratory.startHere();
    };
    return (
      <Trouble
        key={part.name}
        title={isStuck ? 'This link could not be opened.' : `${part.name} could not be loaded.`}
        more={
          isStuck
            ? `${whyMissing()} Try again, or close this to start with the first experiment.`
            : `${whyMissing()} The run goes on.`
        }
        again={() => void part.fetch()}
        close={close}
      />
    );
  });
}

/** A problem that the page has repaired or waits for. */
function Mishap() {
  const laboratory = useLaboratory();
  const mishap = useLab((state) => state.mishap);
  return mishap !== null && <Trouble {...mishap} close={() => laboratory.set({ mishap: null })} />;
}

/** A new version of the page is available; it is installed only on request. */
function Renewal() {
  const renewal = useLab((state) => state.renewal);
  return <div aria-live="polite">{renewal !== null && <RenewalNotice renewal={renewal} />}</div>;
}

/** Messages of the page about links, files and failures. */
export function Notices() {
  const editing = useLab((state) => state.form !== null);
  const unopened = useLab((state) => state.unopened !== '');
  const unreadable = useLab((state) => state.unreadable !== '');
  return (
    <>
      {unopened && <Unopened />}
      {!editing && unreadable && <Unreadable />}
      <LinkNotes />
      <Renewal />
      <Mishap />
      <MissingParts />
    </>
  );
}
