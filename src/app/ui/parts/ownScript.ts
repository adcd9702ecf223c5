/** What TypeScript does not know of Trusted Types yet. */
interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

/** In a frame that its page has put into a sandbox without an origin; `location` names that of its address all the same. */
const isSandboxed = globalThis.origin === 'null' && location.protocol.startsWith('http');

/** A program that asks for the one at an address and is nothing else: who has no origin may start none from a host. */
const onBehalfOf = (address: string): string =>
  `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(address)}`)}`;

const own = (address: string): string => {
  const { origin, protocol, href } = new URL(address, location.href);
  // In one file the workers are blobs, which are this page's own even where a file has no origin.
  const isInside = import.meta.env.MODE === 'single' && protocol === 'blob:';
  if (origin !== location.origin && !isInside) throw new TypeError(`${address} is not of this host.`);
  return isSandboxed && !isInside ? onBehalfOf(href) : address;
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('sawtooth', { createScriptURL: own }) ?? { createScriptURL: own };

/** The address of a program of this page, as a worker takes it where the policy of the page asks for trusted types. Throws for another host's. */
export const ownScript = (address: string): string => policy.createScriptURL(address);

/** Starts a program of this page as a worker. In one file, opened as a file, browsers start no modules. */
export const startWorker = (address: string): Worker =>
  new Worker(ownScript(address), { type: import.meta.env.MODE === 'single' ? 'classic' : 'module' });
