/**
 * The kinds of screen that the page tells apart, each by its bounds. Style sheets name them, `@media (--phone)`, and no other
 * bounds in pixels; what is as wide as its box asks for its box with a container query.
 */
export const SCREENS = {
  phone: '(max-width: 767px)',
  /** A tablet: one column, two rows of controls; Why is a sheet at the bottom. */
  column: '(max-width: 1100px)',
  /** The top bar has no room for the theme, nor the transport bar for a row of step units. */
  tight: '(max-width: 1250px)',
  /** The sliding window shares the column of Why. */
  compact: '((max-width: 1300px) or (max-height: 760px))',
  laptop: '(max-width: 1400px)',
  /** From this width on, type for a projector is so large that there is room for fewer charts. */
  wide: '(min-width: 1200px)',
  /** 1080 lines or more: type for a projector has its full size. */
  full: '(min-width: 1800px)',
  /** Screens of 1440 and of 2160 lines: what is presented is enlarged there, as a projector would. */
  double: '(min-width: 2560px)',
  fourfold: '(min-width: 3840px)',
  /** A telephone on its side. */
  flat: '(max-height: 420px)',
  /** So low that the windows need the room of other charts: a page enlarged twice. */
  low: '(max-height: 640px)',
  /** A projector of 720 lines. */
  short: '(max-height: 760px)',
  /** A large laptop: Why is set closer, so that the states fit below a cut. */
  medium: '(max-height: 960px)',
} as const;
