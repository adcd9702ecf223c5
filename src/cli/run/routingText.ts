import type { ManetResult } from '../../lab/manetResult.ts';
import { textTable } from '../textTable.ts';

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const inMs = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;

/** What the routing protocol did, as people read it: a table of its messages, and sentences. */
export function routingText(manet: ManetResult): string[] {
  const kinds = Object.entries(manet.routingMessages);
  const table = textTable(
    [
      { title: 'message', align: 'left' },
      { title: 'sent', align: 'right' },
      { title: 'forwarded', align: 'right' },
      { title: 'received', align: 'right' },
    ],
    kinds.map(([name, { sent, forwarded, received }]) => [name, String(sent), String(forwarded), String(received)]),
  );
  const { routingOverhead, meanDiscovery, meanHops } = manet;
  return [
    ...(kinds.length > 0 ? [...table, ''] : []),
    `${some(manet.routingPackets, 'routing message', 'routing messages')} (${manet.routingBytes} bytes)${routingOverhead === null ? '' : `, ${routingOverhead.toPrecision(3)} for each data packet received`}; ${some(manet.routeChanges, 'change', 'changes')} of routes.`,
    ...(meanDiscovery === null
      ? []
      : [
          `${some(manet.discoveries, 'route was', 'routes were')} found by asking, in ${inMs(meanDiscovery)} on average.`,
        ]),
    `${meanHops === null ? '' : `${meanHops.toFixed(2)} hops on average; `}${(manet.partitionRatio * 100).toFixed(1)} % of the time no way led from source to sink.`,
  ];
}
