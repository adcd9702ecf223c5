import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { fromBase64url, toBase64url } from './base64url.ts';
import { once } from '../words/plainData.ts';

/**
 * The preset dictionary of link version 1: frequent strings of links, the most frequent last. It must not change,
 * because a link written with it cannot be read with another. A new dictionary needs a new link version.
 */
const DICTIONARY_1 =
  'title="notes="delayedAck={}delayedAck.timeout=delayedAck.segments=sack=falsesack=trueapplication.bytes=headerSize=' +
  'ssthreshStart=unlimitedmaxCwnd=growWhenWindowLimited=slowStartLimit=byteCounting=cutBasis=flightSizewindowssthreshRounding=none' +
  'holdSsthreshOnRepeatedTimeout=rtoArithmetic=realticksclockTick=clockPhase=initialRto=maxRto=dupThresh=limitedTransmit=' +
  'carefulFastRetransmit=fastRetransmitInRecovery=partialAckTimer=everyfirstrecoveryExit=flightgrowOnRecoveryExit=recoveryBurst=' +
  'maxBurst=sackRecovery=pipeCounterrfc6675maxSackBlocks=ackSize=sackBlockBytes=restartAfterIdle=headerOnWire=' +
  'alpha=beta=gamma=C=betaCubic=fastConvergence=renoFriendly=minRto=initialWindow=' +
  'interventions=1~interventions.0.kind=setLink~interventions.0.at=~interventions.0.link="r0>r1"~interventions.0.rate=' +
  'interventions.0.kind=drop~interventions.0.at=~interventions.0.flow=~interventions.0.packets=' +
  '.kind=receiverWindow.segments=.kind=stopFlow.lossRate=.limitBytes=' +
  'network.kind=custom~network.nodes=~network.nodes.0.id=n0~network.nodes.1.id=n1~network.nodes.2.id=n2~network.nodes.3.id=n3' +
  '~network.nodes.0.x=~network.nodes.0.y=~network.links=~network.links.0.from=n0~network.links.0.to=n2~network.links.0.rate=' +
  '~network.links.0.delay=0.~network.links.0.queue.limit=~network.links.1.from=n1.simplex=true.back.rate=.back.delay=.back.queue.limit=' +
  '~flows.0.from=n0~flows.0.to=~flows.1.from=~flows.1.to=' +
  'pattern.kind=onOff~pattern.onTime=pattern.offTime=pattern.distribution=paretopattern.shape=pattern.kind=poisson' +
  'flows.0.forcedDrops.2.segment=26.transmission=2' +
  'loss.kind=every~network.bottleneck.loss.n=network.bottleneck.queue.limit=null~network.bottleneck.queue.limitBytes=' +
  'network.reverse.rate=network.reverse.delay=flows.0.name="flows.1.name="flows.2.kind=udp~flows.2.variant=~flows.2.start=' +
  '~flows.0.sourceAccess.rate=~flows.0.sourceAccess.delay=~flows.1.sourceAccess.rate=~flows.1.sourceAccess.delay=' +
  '~flows.0.stack=ns2~flows.0.stack=rfc~flows.1.stack=rfc~flows.1.variant=vegas~flows.1.variant=newreno~flows.1.variant=reno' +
  '~network.bottleneck.loss.kind=bernoulli~network.bottleneck.loss.rate=0.01~flows=3~flows.0.variant=cubic~flows.0.variant=sack' +
  '~flows.0.variant=tahoe~flows.0.variant=reno~seed=2~duration=60~network.bottleneck.rate=2e6~network.bottleneck.delay=0.02' +
  '~network.bottleneck.queue.limit=20~network.reverse.queue.limit=50~network.access.rate=1e7~network.access.delay=0.01' +
  '~network.access.queue.limit=1e4~flows=1~flows.0.variant=vegas~flows.0.start=1~flows.0.stop=~flows.0.segmentSize=1e3' +
  '~flows.0.receiverWindow=20~flows.0.delayedAck={}~flows.0.forcedDrops=2~flows.0.forcedDrops.0.segment=14' +
  '~flows.0.forcedDrops.1.segment=28~flows.0.parameters.initialSsthresh=~flows.0.sinkAccess.rate=~flows.0.sinkAccess.delay=0.0' +
  '~flows.1.kind=udp~flows.1.rate=1e6~flows.1.packetSize=500~flows.1.start=0.1~flows.1.stop=~flows.1.segmentSize=1e3' +
  '~flows.1.receiverWindow=1e3~flows.1.parameters.initialSsthresh=~flows.1.sinkAccess.rate=~flows.1.sinkAccess.delay=~event=~time=';

/** Maximum length of the inflated text, so that a small link cannot exhaust memory. */
export const LONGEST_TEXT = 1 << 20;

const dictionary = once(() => strToU8(DICTIONARY_1));

/**
 * The text deflated with the dictionary of version 1 and encoded for an address. Hash tables for a few thousand
 * characters suffice. Larger ones would take longer to set up than everything else, without better compression.
 */
export const deflated = (text: string): string =>
  toBase64url(deflateSync(strToU8(text), { level: 9, mem: 1, dictionary: dictionary() }));

/**
 * Inflates the first `coarse` bytes in pieces of eight times `fine` bytes, the rest in pieces of `fine`. `damagedAt`:
 * start of the first piece that could not be inflated, or the length if none.
 */
function inflatedPieces(
  bytes: Uint8Array,
  fine: number,
  coarse: number,
): { readonly chunks: readonly Uint8Array[]; readonly length: number; readonly damagedAt: number } {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate({ dictionary: dictionary() }, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  let at = 0;
  try {
    while (at < bytes.length && length < LONGEST_TEXT) {
      const end = at + (at < coarse ? 8 * fine : fine);
      stream.push(bytes.subarray(at, end));
      at = end;
    }
  } catch {
    return { chunks, length, damagedAt: at };
  }
  return { chunks, length, damagedAt: bytes.length };
}

/** Inverse of `deflated`. Damaged or truncated data yields the text up to the damage. Bounded in time and memory. */
export function inflated(written: string): string {
  const bytes = fromBase64url(written);
  // Output of the damaged piece is lost, so pieces near the damage are small. Elsewhere they are large, because each
  // costs a buffer.
  const fine = Math.max(8, Math.ceil(bytes.length / 200));
  const all = inflatedPieces(bytes, fine, bytes.length);
  const { chunks, length } = all.damagedAt < bytes.length ? inflatedPieces(bytes, fine, all.damagedAt) : all;
  const whole = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return strFromU8(whole.subarray(0, LONGEST_TEXT));
}
