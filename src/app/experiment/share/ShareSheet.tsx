import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { encodeLink, type LinkView } from '#scenario/link/link.ts';
import { copyText } from '../../ui/copyText.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { openSave } from '../../ui/save/saving.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { Check } from '../../ui/Check.tsx';
import { bookmarksForLink } from '../../run/playback/bookmarkActions.ts';
import { addMoment } from './addMoment.ts';
import { whyTooLong } from '#scenario/link/linkText.ts';
import { fitnessOf, LengthMeter } from './LengthMeter.tsx';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { alwaysForLink, viewForLink } from './linkView.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { Moment } from '../../../lab/protocol/protocol.ts';
import './share.css';
import { Dialog } from 'radix-ui';
import { qrCode } from '../../ui/qrCode.ts';

/** The shared moment. */
interface SharedMoment {
  readonly scenario: Scenario;
  readonly moment: Moment;
  /** s */
  readonly now: number;
}

/**
 * The moment on the screen when the sheet was opened. While paused it follows the screen; a playing run would change
 * the link faster than it can be copied.
 */
function useSharedMoment(): SharedMoment | null {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const run = useLab((state) => state.run);
  const [kept, keep] = useState<(SharedMoment & { readonly run: number }) | null>(null);
  const { data } = laboratory;
  if (status === null || data === null) return null;
  const stale = kept === null || kept.run !== run;
  if (!stale && (status.playing || kept.moment === status.moment)) return kept;
  const { scenario } = data.opened;
  const fresh = { scenario, moment: status.moment, now: status.now, run };
  keep(fresh);
  return fresh;
}

/** The link with its length, and ways to share it. */
function SharedLink({ shared, first }: { readonly shared: SharedMoment; readonly first: Ref<HTMLButtonElement> }) {
  const laboratory = useLaboratory();
  const range = useLab((state) => state.range);
  const flow = useLab((state) => state.flow);
  const title = useLab((state) => state.title);
  const loop = useLab((state) => state.loop);
  const bookmarks = useLab((state) => state.bookmarks);
  // The fork shown, and its name.
  useLab((state) => state.forks);
  const [withMoment, setWithMoment] = useState(true);
  const [withView, setWithView] = useState(true);
  const [withLoop, setWithLoop] = useState(true);
  const [withBookmarks, setWithBookmarks] = useState(false);
  const [copied, setCopied] = useState<{ readonly address: string; readonly done: boolean } | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const view = viewForLink(laboratory.viewer, { range, flow, loop: null });
  const unit = useLab((state) => state.unit);
  const condition = useLab((state) => state.condition);
  const shown: LinkView = {
    ...alwaysForLink(laboratory, { unit, condition }),
    ...(withView ? view : {}),
    ...(withLoop && loop !== null ? { loopFrom: loop.from, loopTo: loop.to } : {}),
    ...(withBookmarks ? { bookmarks: bookmarksForLink(bookmarks) } : {}),
  };
  const { scenario, moment, now } = shared;
  const link = encodeLink(scenario, withMoment ? moment : undefined, shown);
  const tooLong = whyTooLong(link);
  const address = laboratory.addressOf(link);
  const copy = async (): Promise<void> => {
    const done = await copyText(address);
    setCopied({ address, done });
    laboratory.say(done ? 'Link copied.' : 'This browser does not let the page copy. The link is selected: copy it.');
    if (!done) box.current?.select();
  };
  const fresh = copied?.address === address ? copied : null;
  return (
    <>
      <fieldset className="parts">
        <legend className="unseen">In the link</legend>
        <label>
          <input type="checkbox" checked disabled /> scenario
        </label>
        <Check on={withMoment} set={setWithMoment}>
          moment, {clockTime(now)} s
        </Check>
        {view !== undefined && (
          <Check on={withView} set={setWithView}>
            view and zoom
          </Check>
        )}
        {loop !== null && (
          <Check on={withLoop} set={setWithLoop}>
            loop, {clockTime(loop.from)} to {clockTime(loop.to)} s
          </Check>
        )}
        {bookmarks.length > 0 && (
          <Check on={withBookmarks} set={setWithBookmarks}>
            {bookmarks.length === 1 ? 'bookmark and note' : `${bookmarks.length} bookmarks and notes`}
          </Check>
        )}
      </fieldset>
      <textarea
        ref={box}
        readOnly
        rows={3}
        value={tooLong === '' ? address : ''}
        aria-label="Link"
        onFocus={(event) => event.target.select()}
      />
      {tooLong === '' ? (
        <LengthMeter length={address.length} />
      ) : (
        <p role="alert">This does not fit into a link. {tooLong} Save a file instead.</p>
      )}
      <div className="ways wraps">
        <button ref={first} type="button" className="primary" disabled={tooLong !== ''} onClick={() => void copy()}>
          {fresh?.done === true ? 'Link copied' : 'Copy link'}
        </button>
        <button
          type="button"
          onClick={() => {
            laboratory.set({ sheet: null });
            openSave(null, 'scenario');
          }}
        >
          Save <kbd>Ctrl S</kbd>
        </button>
        <button type="button" onClick={() => addMoment(laboratory)}>
          Add to the lecture <kbd>A</kbd>
        </button>
        <button
          type="button"
          onClick={() => {
            laboratory.set({ sheet: null });
            presenting.setState({ mode: 'run' });
          }}
        >
          Present <kbd>P</kbd>
        </button>
        <PrintButton address={address} />
      </div>
      {fresh?.done === false && <p>This browser does not let the page copy. The link is selected: copy it.</p>}
      {fitnessOf(address.length) === 'qr' && <RoomCode address={address} />}
      <EmbedSnippet address={address} title={title} />
    </>
  );
}

/** Shares the moment on the screen. The page beside it continues. */
export function ShareSheet() {
  const laboratory = useLaboratory();
  const shared = useSharedMoment();
  const first = useRef<HTMLButtonElement>(null);
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null })}
      title="Share this moment"
      about="The whole experiment is inside the link. Nothing is uploaded."
      first={first}
    >
      {shared !== null && <SharedLink shared={shared} first={first} />}
    </SideSheet>
  );
}

/** A QR code as an SVG image: black on white in every theme, so that cameras find it. */
function imageOf(text: string): string {
  const { size, path } = qrCode(text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
  ].join('');
}

/** The QR code of a link. */
function QrCode({ address }: { readonly address: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(imageOf(address))}`, [address]);
  return <img className="qr-code" src={source} alt="QR code of the link" />;
}

/** The QR code in full screen. */
function WholeScreen({ address, leave }: { readonly address: string; readonly leave: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    // If the browser refuses, the code fills the page.
    void element?.requestFullscreen().catch(() => undefined);
    // Esc leaves full screen without an event for the page.
    const left = (): void => {
      if (document.fullscreenElement !== element) leave();
    };
    document.addEventListener('fullscreenchange', left);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      if (element !== null && document.fullscreenElement === element) void document.exitFullscreen();
    };
  }, [leave]);
  return (
    <Dialog.Content ref={content} className="whole-screen" aria-describedby={undefined}>
      <Dialog.Title className="unseen">QR code of the link</Dialog.Title>
      <QrCode address={address} />
      <Dialog.Close>
        Close <kbd>Esc</kbd>
      </Dialog.Close>
    </Dialog.Content>
  );
}

/** The QR code of a link: small, and on request in full screen. */
function RoomCode({ address }: { readonly address: string }) {
  const [shown, show] = useState(false);
  const leave = useCallback(() => show(false), []);
  return (
    <section className="room-code row line-above">
      <QrCode address={address} />
      <div>
        <h3>For the room</h3>
        <p>Readable from the back row when shown at full height.</p>
        <Dialog.Root open={shown} onOpenChange={show}>
          <Dialog.Trigger>Show full screen</Dialog.Trigger>
          <Dialog.Portal>{shown && <WholeScreen address={address} leave={leave} />}</Dialog.Portal>
        </Dialog.Root>
      </div>
    </section>
  );
}
