import type { Opened } from '../../../lab/protocol/protocol.ts';
import { codepointOf, supportedEcn } from '#scenario/flows/tcpFlow.ts';
import { keptFor } from '../../ui/keptFor.ts';
import { settingsOf, variantNamed } from '../../../engine/tcp/catalogue.ts';
import type { ParameterValues } from '../../../engine/parameter.ts';
import type { Flow } from '../../../scenario/scenario.ts';

/**
 * The line of a flow's packets in a queue with one line for senders of ECT(1) and one for all others (RFC 9331 section
 * 5.1): 0 or 1.
 */
export function lineOf({ scenario }: Pick<Opened, 'scenario'>, flow: number): 0 | 1 {
  const setup = scenario.flows[flow];
  if (setup?.kind !== 'tcp') return 1;
  const { ecn: asked, ecnCodepoint, receiverEcn } = settingsOfFlow(setup);
  const ecn = asked === 'off' ? asked : supportedEcn({ ecn: asked, receiverEcn });
  return ecn !== 'off' && codepointOf(setup, { ecn, ecnCodepoint }) === 'ect1' ? 0 : 1;
}

// Some are read for every frame, and collecting about a hundred of them takes longer than drawing a packet.
const settingsKept = keptFor((flow: Flow): ParameterValues => {
  const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
  return variant === undefined || flow.kind !== 'tcp'
    ? {}
    : settingsOf(variant, flow.stack, flow.parameters, flow.sack);
});

/** All settings of a flow's stack and variant, with its own changes; none for UDP. */
export const settingsOfFlow = (flow: Flow | undefined): ParameterValues =>
  flow === undefined ? {} : settingsKept(flow);
