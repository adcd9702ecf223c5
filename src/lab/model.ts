/**
 * Version of the model. A change that alters any digest raises it and is named in CHANGELOG.md; every result and every
 * link names it.
 */
export const MODEL_VERSION = '1.1.0';
