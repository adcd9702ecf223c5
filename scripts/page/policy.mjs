// What the built page may do, said in the page itself, so that it holds on any host.

/** Nothing but what is named: files of its own host, no inline script or style, no text that becomes a program. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // QR codes are drawn as an address.
  "img-src 'self' data:",
  "connect-src 'self'",
  // In a frame without an origin a worker is an address that asks for its program here.
  "worker-src 'self' data:",
  // The editor of lectures shows the page itself as the audience sees it.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // The one policy of src/app: addresses of workers on the page's own host.
  'trusted-types sawtooth',
].join('; ');

/**
 * Puts the policy before everything else of the page, in builds only: the server for development writes scripts and styles into the page.
 * @returns {import('vite').Plugin}
 */
export const contentPolicy = () => ({
  name: 'sawtooth:content-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  },
});
