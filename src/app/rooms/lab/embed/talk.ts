import type { Embedding } from '../../../run/embedding.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { orderOf, sealed, type Order, type Tale } from './messages.ts';

/** The height that all of it needs, px: what the author wants, or its parts one below another. */
function wantedHeight(room: HTMLElement, { height }: Embedding): number {
  if (height !== null) return height;
  const heightOf = (selector: string): number => room.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const plots = room.querySelector<HTMLElement>('.plots');
  const charts = plots === null ? 0 : Number.parseFloat(plots.style.minHeight) || 0;
  return Math.ceil(heightOf('.notices') + heightOf('.sentence') + charts + heightOf('.transport'));
}

function obey(laboratory: Laboratory, order: Exclude<Order, { kind: 'size' }>): void {
  const { playback } = laboratory;
  if (order.kind === 'play') playback.play();
  else if (order.kind === 'pause') playback.pause();
  else if (order.kind === 'seek') playback.seek({ time: order.time });
  else playback.step(order.direction);
}

/**
 * Tells the page around how high the frame should be and where the run is, and hears what it asks for. Returns what ends it.
 * Nothing secret is told: whoever embeds the page has chosen the run.
 */
export function talkWithPage(laboratory: Laboratory, room: HTMLElement, embedding: Embedding): () => void {
  const { parent } = window;
  const told = { height: 0, moment: '' };
  const tell = (tale: Tale): void => parent.postMessage(sealed(tale), '*');
  const tellHeight = (): void => {
    const height = wantedHeight(room, embedding);
    if (height !== told.height) tell({ kind: 'size', height });
    told.height = height;
  };
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== parent || parent === window) return;
    const order = orderOf(data);
    if (order === null) return;
    if (typeof order === 'string') tell({ kind: 'refused', reason: order });
    else if (order.kind === 'size') {
      told.height = 0;
      tellHeight();
    } else if (embedding.lock && (order.kind === 'seek' || order.kind === 'step'))
      tell({ kind: 'refused', reason: 'The frame is locked.' });
    else obey(laboratory, order);
  };
  const stop = laboratory.store.subscribe(({ status, busy }) => {
    if (status === null || (busy && !status.playing)) return;
    const state = status.playing ? 'playing' : status.finished ? 'finished' : 'paused';
    const moment = `${status.event} ${state}`;
    if (moment !== told.moment) tell({ kind: 'moment', time: status.now, event: status.event, state });
    told.moment = moment;
  });
  const sizes = new ResizeObserver(tellHeight);
  for (const part of room.querySelectorAll('.notices, .plots, .transport, main')) sizes.observe(part);
  window.addEventListener('message', hear);
  return () => {
    stop();
    sizes.disconnect();
    window.removeEventListener('message', hear);
  };
}
