import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { isPicture } from '../../ui/lecture/presenting.ts';
import type { Pictured, PicturedFigure } from './picture.ts';
import { noteFigure } from './StopPicture.tsx';

/** The wall, px. */
const WALL = { width: 1920, height: 1080 } as const;
/** Who goes through the stops by keys sees the one where they stay, ms. */
const STAYS = 250;

/** Whether the page can show itself in a frame: one file cannot, and a picture has no picture of itself. */
export const hasPicture = import.meta.env.MODE !== 'single' && !isPicture && globalThis.origin !== 'null';

/** What the audience sees after a press: the page itself, in a frame that is as large as the wall and shown small. */
export function WallPicture({ press, at }: { readonly press: number; readonly at: string }) {
  const { lecture } = useStore(kept);
  const frame = useRef<HTMLIFrameElement>(null);
  const [began] = useState(() => `${window.location.pathname}?picture#${at}`);
  useEffect(() => {
    const tell = (): void => {
      const pictured: Pictured = { sawtooth: 'picture', lecture, press };
      frame.current?.contentWindow?.postMessage(pictured, window.location.origin);
    };
    // A frame that has just come asks for it.
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
    <div className="wall-picture">
      {/* Nothing in it can be pressed, and what it says is in the fields around it. */}
      {/* It is this page itself, which a sandbox would keep from its own stores and workers. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title="What the audience sees" src={began} {...WALL} inert tabIndex={-1} aria-hidden="true" />
    </div>
  );
}
