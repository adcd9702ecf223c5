import { awayFromHome } from './awayFromHome.ts';
import { ignoredSettings } from './ignored.ts';
import { markTrap } from './markTrap.ts';
import { scriptLimits } from './scriptLimits.ts';
import type { Scenario } from './scenario.ts';

/** What somebody should know who runs this scenario, though nothing is wrong with it: a sentence each. */
export const remarksOn = (scenario: Scenario): readonly string[] => [
  ...awayFromHome(scenario),
  ...ignoredSettings(scenario),
  ...markTrap(scenario),
  ...scriptLimits(scenario),
];
