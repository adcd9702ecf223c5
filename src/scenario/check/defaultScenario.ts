import { parseScenario } from './parse.ts';
import type { Scenario } from '../schema.ts';

function freeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null) {
    Object.freeze(data);
    Object.values(data).forEach(freeze);
  }
  return data;
}

function complete(): Scenario {
  const parsed = parseScenario({});
  if (!parsed.ok) throw new Error('the defaults of the schema are not a scenario');
  return freeze(parsed.scenario);
}

/** The default scenario, which an address without a scenario opens: two flows on one link. Frozen. */
export const DEFAULT_SCENARIO: Scenario = complete();
