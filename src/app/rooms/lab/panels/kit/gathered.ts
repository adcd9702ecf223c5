/** Groups items with equal keys that are within `near` of the first of their group. */
export class Gathered<Group extends { readonly at: number }> {
  private readonly newest = new Map<string | number, Group>();

  constructor(private readonly near: number) {}

  /** The group of an item at a position, and whether it is new. */
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
