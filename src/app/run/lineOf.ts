import type { Opened } from '../../lab/protocol/protocol.ts';
import { codepointOf, supportedEcn } from '#scenario/flows/tcpFlow.ts';
import { settingsOfFlow } from './settingsOfFlow.ts';

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
