/** Folders of the loss models, in the order of menus. A new model is registered here and nowhere else. */
export const LOSS_FOLDERS = ['none', 'bernoulli', 'every', 'gilbert', 'outage'] as const;
