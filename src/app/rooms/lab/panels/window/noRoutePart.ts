import { Part } from '#app/ui/parts/part.ts';

/** The times without a route, which only mobile nodes have: loaded with the first run of such. */
export const NO_ROUTES = new Part('The times without a route', () => import('./noRoute.ts'));
