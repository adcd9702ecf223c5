/** Folders of link effects, in the order of menus. A new effect is registered here and nowhere else. */
export const EFFECT_FOLDERS = ['none', 'late', 'jitter', 'duplicate'] as const;
