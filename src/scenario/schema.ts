import * as z from 'zod/mini';
import { fieldNotes, integer, list, number, text } from './fields/field.ts';
import { flow, type FlowInput } from './flows/flow.ts';
import { MOST_FLOWS } from './flows/flowBasics.ts';
import { expanded } from './flows/flowGroups.ts';
import { intervention } from './flows/intervention.ts';
import { network } from './network/network.ts';

/** The two flows of the default run: NewReno has the link to itself until CUBIC joins. */
const twoFlows: FlowInput[] = [
  { kind: 'tcp', variant: 'newreno', segmentSize: 1460, receiverWindow: 10_000, parameters: { initialSsthresh: 64 } },
  {
    kind: 'tcp',
    variant: 'cubic',
    start: 2.2,
    segmentSize: 1460,
    receiverWindow: 10_000,
    parameters: { initialSsthresh: 64 },
  },
];

const groups = list(flow, {
  label: 'Flows',
  range: [1, MOST_FLOWS],
  help: 'Senders with their receivers, in drawing order; one with a count represents several.',
});
const flows = z.pipe(
  groups,
  z.transform((given: z.output<typeof groups>, payload) => {
    const all = given.reduce(
      (sum, each) => sum + each.count * Math.max(1, each.kind === 'tcp' ? each.paths.length : 1),
      0,
    );
    if (all <= MOST_FLOWS) return expanded(given);
    payload.issues.push({ code: 'custom', message: `must be at most ${MOST_FLOWS} in all, not ${all}`, input: given });
    return z.NEVER;
  }),
);

/**
 * The scenario: the single source of truth. File format, link, form, command line and documentation are generated from
 * this schema. Its defaults are the default run.
 */
export const scenarioSchema = z
  .strictObject({
    version: z
      ._default(z.literal(1), 1)
      .register(fieldNotes, { label: 'Version', help: 'Version of the scenario format.' }),
    title: text({ label: 'Title', longest: 200, help: 'Plain text, at most 200 characters.' }),
    notes: text({ label: 'Notes', longest: 5000, help: 'Plain text, at most 5000 characters.' }),
    seed: integer({
      label: 'Seed',
      range: [0, 4_294_967_295],
      default: 1,
      help: 'Seed of the random numbers; the same seed gives the same run.',
    }),
    duration: number({
      label: 'Duration',
      unit: 's',
      range: [0.001, 1e6],
      default: 40,
      help: 'Duration of the run, in simulated time.',
    }),
    network,
    flows: z.prefault(flows, twoFlows),
    interventions: z._default(
      list(intervention, { label: 'Interventions', range: [0, 1000], help: 'Changes during the run.' }),
      [],
    ),
  })
  .register(fieldNotes, {
    label: 'Scenario',
    help: 'A complete experiment: a network, flows, and changes during the run.',
  });

/** A complete scenario, every default filled in; `build` takes it. Includes interventions. */
export type Scenario = z.output<typeof scenarioSchema>;
/** Scenario input: fields with a default may be omitted. */
export type ScenarioInput = z.input<typeof scenarioSchema>;
