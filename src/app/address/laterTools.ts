/** What can be done with links. */
export type LinkTools = typeof import('./linkTools.ts');

/** The tools for links, which are loaded when they are first needed. */
export class LaterTools {
  private readonly held: { tools: LinkTools | null; waiting: ((tools: LinkTools) => void)[]; asked: boolean } = {
    tools: null,
    waiting: [],
    asked: false,
  };

  constructor(private readonly load: () => Promise<LinkTools> = () => import('./linkTools.ts')) {}

  /** The tools, if they are there. */
  get tools(): LinkTools | null {
    return this.held.tools;
  }

  /** Does something with the tools: now if they are there, else as soon as they are, in the order of calls. */
  use(then: (tools: LinkTools) => void): void {
    const { held } = this;
    if (held.tools !== null) {
      then(held.tools);
      return;
    }
    held.waiting.push(then);
    if (!held.asked) void this.fetch();
  }

  private async fetch(): Promise<void> {
    const { held } = this;
    held.asked = true;
    try {
      held.tools = await this.load();
    } catch {
      // Asked for again by whoever needs them next; what waits goes on waiting.
      held.asked = false;
      return;
    }
    for (const then of held.waiting.splice(0)) then(held.tools);
  }
}
