/** Displayed name of a node: the routers of a dumbbell are R1 and R2; hosts are numbered like their flows. */
export function nodeName(id: string, isDumbbell: boolean): string {
  if (!isDumbbell) return id;
  const host = /^[sd](\d+)$/.exec(id);
  if (host !== null) return `${id.startsWith('s') ? 'sender' : 'receiver'} ${Number(host[1]) + 1}`;
  return id === 'r0' ? 'R1' : id === 'r1' ? 'R2' : id;
}

/** Displayed name of a link direction `r0>r1`: "R1 → R2". */
export const linkName = (name: string, isDumbbell: boolean): string =>
  name
    .split('>')
    .map((id) => nodeName(id, isDumbbell))
    .join(' → ');
