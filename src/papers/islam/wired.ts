import type { Choices } from '../paper.ts';
import { remembered, Setup, titled } from '../setup.ts';
import type { Network, VariantKey } from './wiredData.ts';

/** The three networks: links of source and sink, the shared link, packets, window, and times. */
const NETWORKS = {
  '2 Mb': {
    duration: 125,
    bottleneck: { rate: 3e5, delay: 0.1, queue: { limit: 20 } },
    access: { rate: 2e6, delay: 0.01, queue: { limit: 10_000 } },
    segmentSize: 552,
    receiverWindow: 8000,
    tcp: { stop: 124, sinkAccess: { rate: 5e5, delay: 0.04 } },
    udp: { stop: 124.5, sinkAccess: { rate: 5e5, delay: 0.03 } },
  },
  '20 Mb': {
    duration: 40,
    bottleneck: { rate: 3e6, delay: 0.005, queue: { limit: 20 } },
    access: { rate: 2e7, delay: 0.005, queue: { limit: 10_000 } },
    segmentSize: 552,
    receiverWindow: 100,
    tcp: {},
    udp: {},
  },
  '2 Gb': {
    duration: 40,
    bottleneck: { rate: 1e9, delay: 0.005, queue: { limit: 20 } },
    access: { rate: 2e9, delay: 0.005, queue: { limit: 50 } },
    segmentSize: 1000,
    receiverWindow: 500,
    tcp: {},
    udp: {},
  },
} as const;

/** HighSpeed and CUBIC are modules of TCP-Linux, which need SACK; the paper's receiver has none. */
const isLinux = (variant: VariantKey): boolean => variant === 'highspeed' || variant === 'cubic';

/** Bytes of a full packet on the wire: ns-2's Vegas adds no header, TCP-Linux adds timestamps to it. */
export const wireBytes = (network: Network, variant: VariantKey): number =>
  NETWORKS[network].segmentSize + (variant === 'vegas' ? 0 : isLinux(variant) ? 50 : 40);

/** The experiment of a row. `sack`: whether the receiver of HighSpeed and CUBIC sends SACK blocks. */
const made = remembered((key) => {
  const [network, variant, sack, window] = key.split('|') as [Network, VariantKey, string, string];
  const { duration, bottleneck, access, segmentSize, receiverWindow, tcp, udp } = NETWORKS[network];
  return new Setup(
    `${titled(variant)}, ${network}${sack === 'yes' ? ', with SACK' : ''}${window === '8000' ? ', window 8000' : ''}`,
    {
      title: `Islam et al., Table 1, ${network}, ${titled(variant)}`,
      duration,
      network: { bottleneck, reverse: { queue: { limit: 50 } }, access },
      flows: [
        {
          variant,
          stack: isLinux(variant) ? 'ns2-linux' : 'ns2',
          start: 1,
          segmentSize,
          receiverWindow: window === '8000' ? 8000 : receiverWindow,
          delayedAck: {},
          ...(isLinux(variant) ? { sack: sack === 'yes' } : {}),
          ...tcp,
        },
        { kind: 'udp', rate: 1e4, start: 0.1, ...udp },
      ],
    },
  );
});

/** The run of a variant in a network; equal choices give the same object. */
export const wiredSetup = (network: Network, variant: VariantKey, choices: Choices = {}): Setup =>
  made(
    [
      network,
      variant,
      isLinux(variant) ? (choices['sack'] ?? 'no') : '',
      network === '20 Mb' ? (choices['window'] ?? '100') : '',
    ].join('|'),
  );
