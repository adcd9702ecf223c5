/** Characters of a law that a flow carries: in a link too, where each may take six. */
export const LONGEST_LAW = 6000;
