/** The folders of the loss models, in the order of menus. A new one adds its line here, and nowhere else. */
export const LOSS_FOLDERS = ['none', 'bernoulli', 'every', 'gilbert', 'outage'] as const;
