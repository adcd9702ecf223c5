import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { listen, report } from './firedRules.ts';

listen();
afterAll(() => report(relative(process.cwd(), expect.getState().testPath ?? '')));
