import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState, useMemo } from 'react';
import { qrCode } from '../../ui/qrCode.ts';

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
export function RoomCode({ address }: { readonly address: string }) {
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
