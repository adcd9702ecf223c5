import { Part } from '#app/ui/parts/part.ts';

/** Times without a route: loaded with the first run of mobile nodes. */
export const NO_ROUTES = new Part('The times without a route', () => import('./noRoute.ts'));
