import type { Embedding } from '../../../experiment/share/embedding.ts';
import type { Laboratory } from '../../../run/laboratory.ts';

/** Version of the messages (docs/embedding.md), incremented for changes that older pages would misunderstand. */
const FORMAT = 1;

/** Orders of the embedding page. */
type Order =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** Requests the height again. */
  | { readonly kind: 'size' }
  /** Time, s. */
  | { readonly kind: 'seek'; readonly time: number }
  | { readonly kind: 'step'; readonly direction: 1 | -1 };

/** Reports to the embedding page. */
type Report =
  /** Total height, px. */
  | { readonly kind: 'size'; readonly height: number }
  /** Position of the run, s. */
  | {
      readonly kind: 'moment';
      readonly time: number;
      readonly event: number;
      readonly state: 'playing' | 'paused' | 'finished';
    }
  /** An order was not understood. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Parses a message from the embedding page.
 * @returns an order; a sentence if it is addressed to us but invalid; null if not addressed to us
 */
export function orderOf(data: unknown): Order | string | null {
  if (typeof data !== 'object' || data === null || !('sawtooth' in data)) return null;
  const { sawtooth, kind, time, direction } = data as Readonly<Record<string, unknown>>;
  if (sawtooth !== FORMAT) return `sawtooth: must be ${FORMAT}.`;
  if (kind === 'play' || kind === 'pause' || kind === 'size') return { kind };
  if (kind === 'seek')
    return typeof time === 'number' && time >= 0 && time <= 1e6
      ? { kind, time }
      : 'time: must be a number from 0 to 1000000.';
  if (kind === 'step') return direction === 1 || direction === -1 ? { kind, direction } : 'direction: must be 1 or -1.';
  return 'kind: must be play, pause, seek, step or size.';
}

/** Minimum height for the charts, px. */
function heightOfCharts(room: HTMLElement): number {
  const plots = room.querySelector<HTMLElement>('.plots');
  return plots === null ? 0 : Number.parseFloat(plots.style.minHeight) || 0;
}

/** Whether the frame is too low for all charts, whatever the headline. */
export const isFrameLow = (room: HTMLElement): boolean =>
  room.clientHeight < heightOfCharts(room) + (room.querySelector<HTMLElement>('.transport')?.offsetHeight ?? 0);

/** Total height, px: as configured by the author, otherwise the sum of the heights of all parts. */
function wantedHeight(room: HTMLElement, { height }: Embedding): number {
  if (height !== null) return height;
  const heightOf = (selector: string): number => room.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  return Math.ceil(heightOf('.notices') + heightOf('.sentence') + heightOfCharts(room) + heightOf('.transport'));
}

function movePlayback(laboratory: Laboratory, order: Exclude<Order, { kind: 'size' }>): void {
  const { playback } = laboratory;
  if (order.kind === 'play') playback.play();
  else if (order.kind === 'pause') playback.pause();
  else if (order.kind === 'seek') playback.seek({ time: order.time });
  else playback.step(order.direction);
}

/**
 * Reports height and moment to the embedding page, and carries out its orders. Returns a function that ends this.
 * Any origin may receive the reports: they contain no secret, because the embedding page has chosen the run.
 */
export function talkWithPage(laboratory: Laboratory, room: HTMLElement, embedding: Embedding): () => void {
  const { parent } = window;
  const sent = { height: 0, moment: '' };
  const report = (message: Report): void => parent.postMessage({ sawtooth: FORMAT, ...message }, '*');
  const reportHeight = (): void => {
    const height = wantedHeight(room, embedding);
    if (height !== sent.height) report({ kind: 'size', height });
    sent.height = height;
  };
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== parent || parent === window) return;
    const order = orderOf(data);
    if (order === null) return;
    if (typeof order === 'string') report({ kind: 'refused', reason: order });
    else if (order.kind === 'size') {
      sent.height = 0;
      reportHeight();
    } else if (embedding.lock && (order.kind === 'seek' || order.kind === 'step'))
      report({ kind: 'refused', reason: 'The frame is locked.' });
    else movePlayback(laboratory, order);
  };
  const stop = laboratory.store.subscribe(({ status, busy }) => {
    if (status === null || (busy && !status.playing)) return;
    const state = status.playing ? 'playing' : status.finished ? 'finished' : 'paused';
    const moment = `${status.event} ${state}`;
    if (moment !== sent.moment) report({ kind: 'moment', time: status.now, event: status.event, state });
    sent.moment = moment;
  });
  const sizes = new ResizeObserver(reportHeight);
  for (const part of room.querySelectorAll('.notices, .plots, .transport, main')) sizes.observe(part);
  window.addEventListener('message', hear);
  return () => {
    stop();
    sizes.disconnect();
    window.removeEventListener('message', hear);
  };
}
