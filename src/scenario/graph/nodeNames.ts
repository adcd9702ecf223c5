/** A name that is displayed for a node id. */
export type NodeNames = (id: string) => string;

/** Displays the id unchanged. */
const same: NodeNames = (id) => id;

/** Names for generated ids: router 0 is R1; host 0 is sender or receiver 1, numbered like its flow. */
const TITLES = { r: 'R', s: 'sender ', d: 'receiver ' } as const;
const GIVEN = /^([rsd])(\d+)$/;
const titled: NodeNames = (id) => {
  const [, kind, number] = GIVEN.exec(id) ?? [];
  return number === undefined ? id : `${TITLES[kind as keyof typeof TITLES]}${Number(number) + 1}`;
};

/**
 * The names of the nodes of a network, the same in the page, exports and texts of the command line. Ids of a dumbbell
 * are generated, even if it is written out as nodes and links; they appear only in files and links. Other ids were
 * chosen by the user and are displayed unchanged.
 */
export function nodeNames(ids: readonly string[]): NodeNames {
  const own = new Set(ids);
  return ['r0', 'r1', 's0', 'd0'].every((id) => own.has(id)) && !own.has('R1') ? titled : same;
}

/** The displayed name of a link direction `r0>r1`: "R1 → R2". */
export const linkTitleOf = (name: string, names: NodeNames, between = ' → '): string =>
  name.split('>').map(names).join(between);
