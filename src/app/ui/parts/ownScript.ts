/** Trusted Types that TypeScript's library lacks. */
interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

/** In a sandboxed frame without an origin; `location` still has the origin of its address. */
const isSandboxed = globalThis.origin === 'null' && location.protocol.startsWith('http');

/** A script that only imports the one at an address: a page without an origin cannot start a worker from a URL. */
const onBehalfOf = (address: string): string =>
  `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(address)}`)}`;

const own = (address: string): string => {
  const { origin, protocol, href } = new URL(address, location.href);
  // In the single-file build workers are blobs, which belong to the page even if a file has no origin.
  const isInside = import.meta.env.MODE === 'single' && protocol === 'blob:';
  if (origin !== location.origin && !isInside) throw new TypeError(`${address} is not of this host.`);
  return isSandboxed && !isInside ? onBehalfOf(href) : address;
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('sawtooth', { createScriptURL: own }) ?? { createScriptURL: own };

/** The address of a script of this page as a TrustedScriptURL. Throws for other hosts. */
export const ownScript = (address: string): string => policy.createScriptURL(address);

/** Interface of a worker for the code that sends it orders. */
export interface WorkerLine<Order> {
  readonly post: (order: Order, transfer?: Transferable[]) => void;
  /** Terminates it; nothing is heard afterwards. */
  readonly end: () => void;
}

/** Starts a worker: `openWorker` with its address. */
export type OpenWorker<Order, Report> = (
  hear: (report: Report) => void,
  lost: (why: string) => void,
) => WorkerLine<Order>;

/** Listens to a worker; see `openWorker`. */
// Only the caller knows what its worker posts.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function lineTo<Order, Report>(
  worker: Worker,
  hear: (report: Report) => void,
  lost: (why: string) => void,
): WorkerLine<Order> {
  const line = { ended: false };
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (!line.ended) hear(data);
  });
  const fail = (event: Event, why: string): void => {
    // Reported on the page: the console need not repeat it.
    event.preventDefault();
    if (!line.ended) lost(why);
  };
  worker.addEventListener('error', (event) => fail(event, event.message));
  worker.addEventListener('messageerror', (event) => fail(event, 'A report of the worker could not be read.'));
  return {
    post: (order, transfer = []) => worker.postMessage(order, transfer),
    end: () => {
      line.ended = true;
      worker.terminate();
    },
  };
}

/**
 * Starts a script of this page as a worker. `hear` receives its reports. `lost` is called with the browser's message if
 * the script cannot be loaded or fails; the worker has then ended, unless it `stays`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function openWorker<Order, Report>(
  address: string,
  hear: (report: Report) => void,
  lost: (why: string) => void,
  stays = false,
): WorkerLine<Order> {
  // Browsers start no module workers in a single file opened from disk.
  const worker = new Worker(ownScript(address), { type: import.meta.env.MODE === 'single' ? 'classic' : 'module' });
  const line = lineTo<Order, Report>(worker, hear, (why) => {
    if (!stays) line.end();
    lost(why);
  });
  return line;
}

/**
 * Starts a separate worker for one order. It ends when `hear`, which receives its reports, returns true. The returned
 * function cancels it.
 */
// Only the caller knows what its worker is asked and answers.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function ask<Order, Report>(
  address: string,
  order: Order,
  hear: (report: Report) => boolean,
  lost: (why: string) => void,
): () => void {
  const line = openWorker<Order, Report>(address, (report) => hear(report) && line.end(), lost);
  line.post(order);
  return line.end;
}
