/** Joins what lies together: what is of one key, and nearer than `near` to the first of its group. */
export class Gathered<Group extends { readonly at: number }> {
  private readonly newest = new Map<string | number, Group>();

  constructor(private readonly near: number) {}

  /** The group of something at a place, and whether it begins there. */
  take(key: string | number, at: number, begin: () => Group): readonly [group: Group, isNew: boolean] {
    const known = this.newest.get(key);
    if (known !== undefined && at - known.at < this.near) return [known, false];
    const group = begin();
    this.newest.set(key, group);
    return [group, true];
  }

  clear(): void {
    this.newest.clear();
  }
}
