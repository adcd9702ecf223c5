/** What TypeScript does not know of Trusted Types yet. */
interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

const own = (address: string): string => {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`${address} is not of this host.`);
  return address;
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('sawtooth', { createScriptURL: own }) ?? { createScriptURL: own };

/** The address of a program of this page, as a worker takes it where the policy of the page asks for trusted types. Throws for another host's. */
export const ownScript = (address: string): string => policy.createScriptURL(address);
