/** Thrown if a request is invalid; each line states one problem. The command line exits with code 2. */
export class Refused extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
