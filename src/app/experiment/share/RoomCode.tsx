import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QrCode } from './QrCode.tsx';

/** The QR code over the whole screen. */
function WholeScreen({ address, leave }: { readonly address: string; readonly leave: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    // Where a browser refuses, the code fills the page.
    void element?.requestFullscreen().catch(() => undefined);
    // Esc leaves the full screen without a word to the page.
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

/** The QR code of a link, small, and on demand for a room. */
export function RoomCode({ address }: { readonly address: string }) {
  const [shown, show] = useState(false);
  const leave = useCallback(() => show(false), []);
  return (
    <section className="room-code">
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
