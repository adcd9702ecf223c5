/** Header of every nam file: version and flat addresses (ns-2.35, tcl/lib/ns-namsupp.tcl). */
export const NAM_HEAD = [
  'V -t * -v 1.0a5 -a 0',
  'A -t * -n 1 -p 0 -o 0x7fffffff -c 30 -a 1',
  'A -t * -h 1 -m 2147483647 -s 0',
] as const;

/** Colour names that nam knows. Flows use them in turn. */
export const NAM_COLOURS = ['blue', 'orange', 'green', 'purple', 'red', 'brown', 'cyan', 'magenta'] as const;
