/** The folders of what a link may do to packets besides carrying or losing them, in the order of menus. A new one adds its line here, and nowhere else. */
export const EFFECT_FOLDERS = ['none', 'late', 'jitter', 'duplicate'] as const;
