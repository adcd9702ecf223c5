/**
 * The throughput of an 802.11 cell whose n stations always have a frame, Mb/s: Bianchi's formula, and a variant for
 * frozen back-offs and frames that are given up. 2 Mb/s, packets of 1500 bytes, times of ns-2.35; us.
 */
const BITS = 1500 * 8;
const [SLOT, SIFS, DIFS, EIFS] = [20, 10, 50, 364];
/** Propagation from a station to the access point, 20 m away. */
const WAY = 0.067;
const [RTS, CTS, ACK] = [352, 304, 304];
const DATA = 192 + (34 * 8) / 2 + BITS / 2;
/**
 * Contention windows in slots after 0, 1 ... failures; a frame that has failed as many times as there are entries is
 * given up.
 */
const WINDOWS = [31, 63, 127, 255, 511, 1023, 1023];
const STAGES = 5;

/** How long an exchange keeps the medium busy, and a collision until all who heard it continue. */
const times = (rts: boolean): readonly [good: number, bad: number] => [
  (rts ? RTS + SIFS + CTS + SIFS + 2 * WAY : 0) + DATA + SIFS + ACK + DIFS + 2 * WAY,
  (rts ? RTS : DATA) + WAY + EIFS + DIFS,
];

/** The argument at which a falling function on 0 .. 1 equals its argument. */
function fixedPoint(f: (x: number) => number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > middle) low = middle;
    else high = middle;
  }
  return low;
}

/** G. Bianchi, JSAC 18(3), 2000, equations 7, 9 and 13: every slot counts, also the busy one; frames are sent until they arrive. */
export function bianchi(n: number, rts: boolean): number {
  const attempt = (p: number): number => {
    let sum = 0;
    for (let i = 0; i < STAGES; i++) sum += (2 * p) ** i;
    return 2 / (1 + WINDOWS[0]! * (1 + p * sum));
  };
  const tau = attempt(fixedPoint((p) => 1 - (1 - attempt(p)) ** (n - 1)));
  const [idle, one] = [(1 - tau) ** n, n * tau * (1 - tau) ** (n - 1)];
  const [good, bad] = times(rts);
  return (one * BITS) / (idle * SLOT + one * good + (1 - idle - one) * bad);
}

/**
 * The same for stations whose back-off is frozen while the medium is busy (I. Tinnirello, G. Bianchi, Y. Xiao, IEEE
 * Trans. Vehicular Technology 59(3), 2010), and which give a frame up after seven failures (H. Wu et al., INFOCOM
 * 2002). A station that has just sent and draws 0 sends again before any other may, so it does not collide. Counted in
 * slots in which all may begin: `slots` of them pass for each frame of a station.
 */
export function frozen(n: number, rts: boolean): number {
  const frame = (tau: number) => {
    const taken = 1 - (1 - tau) ** (n - 1);
    let [tries, among, slots] = [1, 0, 0];
    for (const window of WINDOWS) {
      const later = tries * (1 - 1 / window);
      among += later;
      slots += (tries * (window - 1)) / 2;
      tries = later * taken;
    }
    return { attempt: among / slots, slots, delivered: 1 - tries };
  };
  const tau = fixedPoint((x) => frame(x).attempt);
  const { slots, delivered } = frame(tau);
  const one = (n * delivered) / slots;
  const several = 1 - (1 - tau) ** n - n * tau * (1 - tau) ** (n - 1);
  const [good, bad] = times(rts);
  return (one * BITS) / (SLOT + one * good + several * bad);
}
