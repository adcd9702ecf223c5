/** The group of fields of the run that are seldom wanted; no field has this name. */
export const SELDOM: readonly string[] = ['seldom'];
