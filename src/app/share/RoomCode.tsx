import { useRef } from 'react';
import { QrCode } from './QrCode.tsx';

/** The QR code of a link, and the same over the whole screen for a room. */
export function RoomCode({ address }: { readonly address: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = (): void => {
    dialog.current?.showModal();
    // Where a browser refuses, the code fills the page.
    void dialog.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <section className="room-code">
      <QrCode address={address} />
      <div>
        <h3>For the room</h3>
        <p>Readable from the back row when shown at full height.</p>
        <button type="button" onClick={show}>
          Show full screen
        </button>
      </div>
      <dialog
        ref={dialog}
        className="whole-screen"
        aria-label="QR code of the link"
        // Esc closes this, and not the sheet below.
        onKeyDown={(event) => event.stopPropagation()}
        onClose={() => void (document.fullscreenElement === null ? undefined : document.exitFullscreen())}
      >
        <QrCode address={address} />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </dialog>
    </section>
  );
}
