// The content policy of the built page, in the page itself, so that it holds on any host.

/** Only what is named is allowed: files of its own host, no inline script or style, no text that becomes code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // QR codes are data URLs.
  "img-src 'self' data:",
  "connect-src 'self'",
  // In a frame without an origin a worker is a blob that loads its script from this host.
  "worker-src 'self' data:",
  // The lecture editor shows the page itself, as the audience will see it.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // The one Trusted Types policy of src/app: addresses of workers on the page's own host.
  'trusted-types sawtooth',
].join('; ');

/**
 * Inserts the policy before everything else in the page, in builds only: the development server inserts scripts and
 * styles into the page.
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
