/** Something packets arrive at: a link's entry, a sender, a receiver. */
export interface Port {
  /** Takes over `packet` (an offset in the packet pool). */
  receive(packet: number): void;
}
