/** A destination of packets: a link's entry, a sender, a receiver. */
export interface Port {
  /** Accepts `packet` (offset in the packet pool) and takes ownership of it. */
  receive(packet: number): void;
}
