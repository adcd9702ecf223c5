/** An event of a qlog, at a time in s. */
export interface Logged {
  readonly time: number;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes the events of one sender. */
export interface Log {
  sent(time: number, segment: number, packet: number): void;
  /** An ACK arrives; `received` is its number at this sender. */
  acknowledged(time: number, received: number, packet: number): void;
  /** Called after each event of the run. */
  after(time: number): void;
}

/** Header of a packet in the application data space. */
export const headerOf = (number: number): Readonly<Record<string, unknown>> => ({
  packet_type: '1RTT',
  packet_number: number,
});
