import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { isPicture } from '../../ui/lecture/presenting.ts';
import type { Pictured, PicturedFigure } from './picture.ts';
import { noteFigure } from './StopPicture.tsx';

/** Size of the wall, px. */
const WALL = { width: 1920, height: 1080 } as const;
/** How long the user must stay at a stop before it is pictured, ms. */
const STAYS = 250;

/** Whether the page can show itself in a frame: a single-file build cannot, and pictures are not nested. */
export const hasPicture = import.meta.env.MODE !== 'single' && !isPicture && globalThis.origin !== 'null';

/** What the audience sees after a press: the page itself in a frame of the wall's size, scaled down. */
export function WallPicture({ press, at }: { readonly press: number; readonly at: string }) {
  const { lecture } = useStore(kept);
  const frame = useRef<HTMLIFrameElement>(null);
  const [began] = useState(() => `${window.location.pathname}?picture#${at}`);
  useEffect(() => {
    const tell = (): void => {
      const pictured: Pictured = { sawtooth: 'picture', lecture, press };
      frame.current?.contentWindow?.postMessage(pictured, window.location.origin);
    };
    // A new frame asks which press to show; later it sends the figure of the stop.
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow) return;
      if (data === 'picture?') tell();
      else noteFigure(data as Partial<PicturedFigure>);
    };
    const soon = setTimeout(tell, STAYS);
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('message', hear);
    };
  }, [lecture, press]);
  useEffect(() => {
    const { current } = frame;
    const around = current?.parentElement;
    if (current === null || !around) return undefined;
    const sizes = new ResizeObserver(() => {
      current.style.transform = `scale(${around.clientWidth / WALL.width})`;
    });
    sizes.observe(around);
    return () => sizes.disconnect();
  }, []);
  return (
    <div className="wall-picture paper placed">
      {/* It is not interactive, and its text is in the surrounding fields. */}
      {/* It is this page itself; a sandbox would deny it stores and workers. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title="What the audience sees" src={began} {...WALL} inert tabIndex={-1} aria-hidden="true" />
    </div>
  );
}
