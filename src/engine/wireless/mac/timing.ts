/** IEEE 802.11-1999 DSSS as in ns-2's Mac/802_11. s, bytes, bit/s. */
export const SLOT = 20e-6;
export const SIFS = 10e-6;
export const DIFS = SIFS + 2 * SLOT;
export const CW_MIN = 31;
export const CW_MAX = 1023;
/** Allowance for propagation in the timeouts for CTS and ACK, s. */
const MAX_PROPAGATION = 2e-6;
/** Preamble and PLCP header, always sent at 1 Mb/s: 144 + 48 bit. */
const PLCP_BYTES = 24;
const PLCP_RATE = 1e6;
const RTS_BYTES = 44;
const CTS_BYTES = 38;
const ACK_BYTES = 38;
/** PLCP, MAC header and check sum around a packet. */
const DATA_OVERHEAD = 58;

interface TimingSettings {
  /** Rate of unicast data, and of all other frames, bit/s. */
  readonly dataRate: number;
  readonly basicRate: number;
  /** Frame size from which RTS and CTS precede a frame, bytes; 0: always. */
  readonly rtsThreshold: number;
}

/** Whole microseconds, the unit of duration fields. */
export const microseconds = (seconds: number): number => Math.floor(seconds * 1e6 + 0.5);

/** Durations of frames, s, and duration fields, us, for given settings. */
export class Timing {
  readonly rts: number;
  readonly cts: number;
  readonly ack: number;
  /** Extended interframe space, us: SIFS + DIFS + an ACK at the lowest rate (section 9.2.3.4). */
  readonly eifs = microseconds(SIFS + DIFS + (8 * ACK_BYTES) / PLCP_RATE);
  /** Timeouts, s: for the CTS from the start of its RTS, for the ACK from the end of its data. */
  readonly ctsTimeout: number;
  readonly ackWait: number;
  /** NAV requested by data, us. */
  readonly dataDuration: number;

  constructor(private readonly settings: TimingSettings) {
    this.rts = this.onAir(RTS_BYTES, settings.basicRate);
    this.cts = this.onAir(CTS_BYTES, settings.basicRate);
    this.ack = this.onAir(ACK_BYTES, settings.basicRate);
    this.ctsTimeout = this.rts + MAX_PROPAGATION + SIFS + this.cts + MAX_PROPAGATION;
    this.ackWait = MAX_PROPAGATION + SIFS + this.ack + MAX_PROPAGATION;
    this.dataDuration = microseconds(this.ack + SIFS);
  }

  /** Airtime of a packet of `size` bytes, s. */
  data(size: number, broadcast: boolean): number {
    return this.onAir(size + DATA_OVERHEAD, broadcast ? this.settings.basicRate : this.settings.dataRate);
  }

  /** Whether RTS and CTS precede a packet of `size` bytes. */
  asksFirst(size: number): boolean {
    return size + DATA_OVERHEAD >= this.settings.rtsThreshold;
  }

  /** Whether a lost ACK counts against the long retry limit. */
  isLong(size: number): boolean {
    return size + DATA_OVERHEAD > this.settings.rtsThreshold;
  }

  /** NAV requested by an RTS for a packet of `size` bytes, us. */
  rtsDuration(size: number): number {
    return microseconds(SIFS + this.cts + SIFS + this.data(size, false) + SIFS + this.ack);
  }

  /** NAV requested by the CTS, us: the rest of the NAV of its RTS. */
  ctsDuration(rtsDuration: number): number {
    return microseconds(rtsDuration * 1e-6 - SIFS - this.cts);
  }

  /** How long a station that sent a CTS waits for the data, s from the start of the CTS. */
  dataTimeout(ctsDuration: number): number {
    return this.cts + MAX_PROPAGATION + ctsDuration * 1e-6 + MAX_PROPAGATION - SIFS - this.ack;
  }

  private onAir(bytes: number, rate: number): number {
    return (PLCP_BYTES * 8) / PLCP_RATE + ((bytes - PLCP_BYTES) * 8) / rate;
  }
}
