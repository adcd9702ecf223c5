/** What was asked for cannot be done; each line says one thing that is wrong. The command line ends with exit code 2. */
export class Refused extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
