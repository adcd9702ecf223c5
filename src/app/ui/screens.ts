/**
 * Screen classes with their media queries. Style sheets refer to them by name, `@media (--phone)`, and use no other
 * pixel bounds; elements as wide as their box use container queries.
 */
export const SCREENS = {
  phone: '(max-width: 767px)',
  /** A tablet: one column, two rows of controls; Why is a sheet at the bottom. */
  column: '(max-width: 1100px)',
  /** No room for the theme in the top bar, nor for step units in the transport bar. */
  tight: '(max-width: 1250px)',
  /** The sliding window shares Why's column. */
  compact: '((max-width: 1300px) or (max-height: 760px))',
  laptop: '(max-width: 1400px)',
  /** Projector type is so large from this width that fewer charts fit. */
  wide: '(min-width: 1200px)',
  /** 1080 lines or more: full-size projector type. */
  full: '(min-width: 1800px)',
  /** Screens of 1440 and 2160 lines: presentations are scaled up, as a projector would. */
  double: '(min-width: 2560px)',
  fourfold: '(min-width: 3840px)',
  /** A phone in landscape. */
  flat: '(max-height: 420px)',
  /** So low that the windows take the space of other charts: a page at 200 % zoom. */
  low: '(max-height: 640px)',
  /** A projector of 720 lines. */
  short: '(max-height: 760px)',
  /** A large laptop: tighter spacing in Why, so that the states fit below a window reduction. */
  medium: '(max-height: 960px)',
} as const;
