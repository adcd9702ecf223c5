import type { Frame } from './captureFile.ts';
import {
  ETHERTYPE,
  EXTENSIONS,
  FIXED,
  LINK,
  LINK_NAMES,
  NEXT,
  PROTOCOL,
  PROTOCOL_NAMES,
  TYPE_NAMES,
} from './layerNumbers.ts';

/**
 * Finds TCP in a frame: parses link layers, tags, tunnels and IP headers from the outside in, and reassembles
 * fragments.
 */

const UDP_TUNNEL = { VXLAN: [4789, 8472], GENEVE: 6081, GTP: 2152 } as const;
/** Maximum number of nested headers. */
const DEEPEST = 24;
/** Maximum number of fragmented packets awaited, and bytes stored of each first fragment. */
const MOST_PIECES = 1000;
const KEPT_OF_PIECE = 256;
const MOST_STATIONS = 4096;

/** A packet whose fragments have not all arrived. */
interface Pieces {
  /** The beginning of the payload, as far as it was captured. */
  head: Uint8Array | null;
  received: number;
  /** Length of the payload, bytes; NaN: the last fragment has not arrived. */
  total: number;
}

const EMPTY = new DataView(new ArrayBuffer(0));

export class PacketLayers {
  /**
   * View of the captured bytes: offset of the TCP header, end of the captured bytes, and length of header and data on
   * the wire, bytes.
   */
  view: DataView = EMPTY;
  at = 0;
  to = 0;
  length = 0;
  /** View and offset of the IP header, and its version. */
  ip: DataView = EMPTY;
  ipAt = 0;
  version: 4 | 6 = 4;
  /** Length of the IP headers before TCP, bytes. */
  ipHeader = 0;
  /** Identifies the interface, the radio link and the VLAN; equal numbers are the same place. */
  place = 0;
  /** Number of packets that are not TCP or cannot be parsed, by kind. */
  readonly others = new Map<string, number>();
  private readonly pieces = new Map<string, Pieces>();
  /** Sequence control of the latest 802.11 frame of each station. */
  private readonly stations = new Map<number, number>();

  /** Parses a frame. Returns whether it contains a TCP segment. */
  open(frame: Frame): boolean {
    this.view = frame.view;
    this.at = frame.from;
    this.to = frame.to;
    this.length = frame.wire;
    this.place = frame.place;
    let next = this.openLink(frame.link);
    for (let depth = 0; depth < DEEPEST && next !== NEXT.NOTHING; depth++) {
      if (next === NEXT.TCP) return true;
      if (this.at > this.to) return this.other('packets cut before their TCP header');
      next = this.openNext(next);
    }
    return false;
  }

  private other(name: string): false {
    this.others.set(name, (this.others.get(name) ?? 0) + 1);
    return false;
  }

  private nothing(name: string): number {
    this.other(name);
    return NEXT.NOTHING;
  }

  /** Advances by a number of bytes. */
  private skip(bytes: number): void {
    this.at += bytes;
    this.length -= bytes;
  }

  /** Whether this many bytes were captured from the current position on. */
  private has(bytes: number): boolean {
    return this.at + bytes <= this.to;
  }

  private short(offset: number): number {
    return this.view.getUint16(this.at + offset);
  }

  /** Combines the place with a further distinction, such as a VLAN. */
  private passes(where: number): void {
    this.place = (Math.imul(this.place, 0x01000193) ^ where) >>> 0;
  }

  private cut(): number {
    return this.nothing('packets cut before their TCP header');
  }

  private openLink(link: number): number {
    const fixed = FIXED[link];
    if (fixed !== undefined) {
      const [header, next, type] = fixed;
      if (!this.has(header)) return this.cut();
      const found = type < 0 ? next : this.short(type);
      this.skip(header);
      return found;
    }
    if (!this.has(20)) return this.cut();
    const { view, at } = this;
    switch (link) {
      case LINK.COOKED: {
        // The interface is not in this header; incoming and outgoing packets are distinguished.
        this.passes(this.short(0) === 4 ? 1 : 0);
        const type = this.short(14);
        this.skip(16);
        return type;
      }
      case LINK.COOKED_2: {
        this.passes(view.getUint32(at + 4));
        const type = this.short(0);
        this.skip(20);
        return type;
      }
      case LINK.RADIOTAP:
        return this.openRadiotap();
      case LINK.PRISM:
        // Prism's header, or AVS's under the same link type.
        this.skip((view.getUint32(at) & 0xfffff000) === 0x80211000 ? view.getUint32(at + 4) : 144);
        return NEXT.WIFI;
      case LINK.AVS:
        this.skip(view.getUint32(at + 4));
        return NEXT.WIFI;
      case LINK.PPI: {
        const inside = view.getUint32(at + 4, true);
        this.skip(view.getUint16(at + 2, true));
        return this.openInside(inside);
      }
      case LINK.PFLOG:
        this.skip((view.getUint8(at) + 3) & ~3);
        return NEXT.IP;
      case LINK.PKTAP: {
        const inside = view.getUint32(at + 8, true);
        // The interface name.
        this.passes(view.getUint32(at + 12));
        this.passes(view.getUint32(at + 16));
        this.skip(Math.max(1, view.getUint32(at, true)));
        return this.openInside(inside);
      }
      case LINK.NFLOG:
        return this.openNflog();
      default:
        return this.nothing(`link type ${link}${LINK_NAMES[link] === undefined ? '' : ` (${LINK_NAMES[link]})`}`);
    }
  }

  private openInside(link: number): number {
    return this.at >= this.to || link === LINK.PKTAP || link === LINK.PPI ? this.cut() : this.openLink(link);
  }

  /** NFLOG: a sequence of records with length and type; type 9 is the packet. */
  private openNflog(): number {
    this.skip(4);
    while (this.has(4)) {
      const [size, type] = [this.view.getUint16(this.at, true), this.view.getUint16(this.at + 2, true)];
      if (type === 9) {
        this.skip(4);
        return NEXT.IP;
      }
      this.skip(Math.max(4, (size + 3) & ~3));
    }
    return this.cut();
  }

  /**
   * Radiotap (https://www.radiotap.org): its length, and the flag that the data after the 802.11 header is aligned to 4
   * bytes.
   */
  private openRadiotap(): number {
    const { view, at } = this;
    const length = view.getUint16(at + 2, true);
    const present = view.getUint32(at + 4, true);
    let flagsAt = at + 8;
    for (let word = present; word >>> 31 === 1 && flagsAt + 4 <= this.to; flagsAt += 4)
      word = view.getUint32(flagsAt, true);
    if ((present & 1) !== 0) flagsAt = ((flagsAt - at + 7) & ~7) + at + 8;
    const isPadded = (present & 2) !== 0 && flagsAt < this.to && (view.getUint8(flagsAt) & 0x20) !== 0;
    this.skip(Math.max(8, length));
    return this.openWifi(isPadded);
  }

  private openNext(next: number): number {
    switch (next) {
      case NEXT.ETHERNET: {
        if (!this.has(14)) return this.cut();
        const type = this.short(12);
        this.skip(14);
        return type < 1536 ? NEXT.LLC : type;
      }
      case NEXT.LLC: {
        if (!this.has(8)) return this.cut();
        const isSnap = this.short(0) === 0xaaaa && this.view.getUint8(this.at + 2) === 3;
        if (!isSnap) return this.nothing('LLC without SNAP');
        const type = this.short(6);
        this.skip(8);
        return type;
      }
      case NEXT.PPP:
        return this.openPpp();
      case NEXT.WIFI:
        return this.openWifi(false);
      case NEXT.IP:
        if (!this.has(1)) return this.cut();
        return this.view.getUint8(this.at) >> 4 === 6 ? this.openIpv6() : this.openIpv4();
      default:
        return this.openEtherType(next);
    }
  }

  private openEtherType(type: number): number {
    switch (type) {
      case ETHERTYPE.IPV4:
        return this.openIpv4();
      case ETHERTYPE.IPV6:
        return this.openIpv6();
      // VLAN tags: 802.1Q, 802.1ad, and their predecessors.
      case 0x8100:
      case 0x88a8:
      case 0x9100:
      case 0x9200: {
        if (!this.has(4)) return this.cut();
        this.passes(this.short(0) & 0xfff);
        const inside = this.short(2);
        this.skip(4);
        return inside < 1536 ? NEXT.LLC : inside;
      }
      case 0x8847:
      case 0x8848:
        return this.openMpls();
      case 0x8864: {
        if (!this.has(6)) return this.cut();
        this.skip(6);
        return NEXT.PPP;
      }
      // 802.2 in cooked captures.
      case 4:
        return NEXT.LLC;
      // Transparent Ethernet bridging, and Cisco's security group tag.
      case 0x6558:
        return NEXT.ETHERNET;
      case 0x8909: {
        if (!this.has(8)) return this.cut();
        const inside = this.short(6);
        this.skip(8);
        return inside;
      }
      default:
        return this.nothing(TYPE_NAMES[type] ?? `EtherType 0x${type.toString(16).padStart(4, '0')}`);
    }
  }

  /** MPLS (RFC 3032): skips labels up to the bottom of the stack; the IP version is read from the payload. */
  private openMpls(): number {
    for (;;) {
      if (!this.has(5)) return this.cut();
      const isBottom = (this.view.getUint8(this.at + 2) & 1) === 1;
      this.skip(4);
      if (!isBottom) continue;
      const nibble = this.view.getUint8(this.at) >> 4;
      if (nibble === 4 || nibble === 6) return NEXT.IP;
      // A pseudowire's control word (RFC 4385), then Ethernet.
      if (nibble === 0) this.skip(4);
      return NEXT.ETHERNET;
    }
  }

  /** PPP (RFC 1661 and 1662): address and control fields, and the first protocol byte, may be omitted. */
  private openPpp(): number {
    if (!this.has(4)) return this.cut();
    if (this.short(0) === 0xff03) this.skip(2);
    if (!this.has(2)) return this.cut();
    const isShort = (this.view.getUint8(this.at) & 1) === 1;
    const protocol = isShort ? this.view.getUint8(this.at) : this.short(0);
    this.skip(isShort ? 1 : 2);
    if (protocol === 0x21 || protocol === 0x57) return NEXT.IP;
    if (protocol === 0x281) return this.openMpls();
    if (protocol === 0xfd) return this.nothing('compressed PPP');
    return this.nothing(`PPP protocol 0x${protocol.toString(16).padStart(4, '0')}`);
  }

  /** IEEE 802.11 section 9.2: data frames with their addresses, QoS and LLC. */
  private openWifi(isPadded: boolean): number {
    if (!this.has(10)) return this.cut();
    const { view, at } = this;
    const [control, flags] = [view.getUint8(at), view.getUint8(at + 1)];
    const subtype = control >> 4;
    // Only data frames with a payload are parsed.
    if ((control & 0x0c) !== 0x08 || (subtype & 4) !== 0) return this.nothing('802.11 frames without data');
    if ((flags & 0x40) !== 0) return this.nothing('encrypted 802.11');
    const hasQos = (subtype & 8) !== 0;
    let header = 24 + ((flags & 3) === 3 ? 6 : 0) + (hasQos ? 2 : 0);
    if (hasQos && (flags & 0x80) !== 0) header += 4;
    if (!this.has(header)) return this.cut();
    if (hasQos && (view.getUint8(at + header - (flags & 0x80 ? 6 : 2)) & 0x80) !== 0)
      return this.nothing('aggregated 802.11 (A-MSDU)');
    // Both directions between two radios are one place; a forwarded frame belongs to another.
    const address = (from: number): number => Math.imul(view.getUint32(at + from), 31) ^ view.getUint16(at + from + 4);
    const sender = address(10);
    this.passes((address(4) + sender) | 0);
    const sequence = view.getUint16(at + 22, true);
    const isAgain = (flags & 0x08) !== 0 && this.stations.get(sender) === sequence;
    if (this.stations.size >= MOST_STATIONS) this.stations.clear();
    this.stations.set(sender, sequence);
    if (isAgain) return this.nothing('802.11 retries');
    this.skip(isPadded ? (header + 3) & ~3 : header);
    return NEXT.LLC;
  }

  private openIpv4(): number {
    if (!this.has(20)) return this.cut();
    const { view, at } = this;
    const header = (view.getUint8(at) & 15) * 4;
    if (view.getUint8(at) >> 4 !== 4 || header < 20) return this.nothing('damaged IP packets');
    // A network card that merges segments may leave the length 0.
    const said = this.short(2);
    if (said !== 0) this.length = said;
    this.ip = view;
    this.ipAt = at;
    this.version = 4;
    this.ipHeader = header;
    const protocol = view.getUint8(at + 9);
    const fragment = this.short(6);
    this.skip(header);
    const offset = (fragment & 0x1fff) * 8;
    const isMore = (fragment & 0x2000) !== 0;
    if (offset === 0 && !isMore) return this.openProtocol(protocol);
    const key = `${view.getUint32(at + 12)} ${view.getUint32(at + 16)} ${view.getUint16(at + 4)} ${protocol} ${this.place}`;
    return this.join(key, offset, isMore) ? this.openProtocol(protocol) : NEXT.NOTHING;
  }

  private openIpv6(): number {
    if (!this.has(40)) return this.cut();
    const { view, at } = this;
    if (view.getUint8(at) >> 4 !== 6) return this.nothing('damaged IP packets');
    this.ip = view;
    this.ipAt = at;
    this.version = 6;
    this.ipHeader = 40;
    let protocol = view.getUint8(at + 6);
    // The length is 0 in jumbograms (RFC 2675) and where kernels pass 64 KiB or more to a card.
    const said = this.short(4);
    if (said !== 0) this.length = 40 + said;
    this.skip(40);
    for (let headers = 0; headers < DEEPEST; headers++) {
      const isAuthentication = protocol === PROTOCOL.AUTHENTICATION;
      if (protocol === PROTOCOL.FRAGMENT) {
        if (!this.has(8)) return this.cut();
        const [inside, word] = [this.view.getUint8(this.at), this.short(2)];
        const key = `${this.ipWord(20)} ${this.ipWord(36)} ${this.view.getUint32(this.at + 4)} ${this.place}`;
        this.skip(8);
        const [offset, isMore] = [word & 0xfff8, (word & 1) === 1];
        if ((offset !== 0 || isMore) && !this.join(key, offset, isMore)) return NEXT.NOTHING;
        protocol = inside;
      } else if (isAuthentication || EXTENSIONS.includes(protocol)) {
        if (!this.has(2)) return this.cut();
        protocol = this.view.getUint8(this.at);
        const units = this.view.getUint8(this.at + 1);
        const bytes = isAuthentication ? (units + 2) * 4 : (units + 1) * 8;
        this.ipHeader += bytes;
        this.skip(bytes);
      } else return this.openProtocol(protocol);
    }
    return this.nothing('damaged IP packets');
  }

  private ipWord(offset: number): number {
    return this.ip.getUint32(this.ipAt + offset);
  }

  /** Adds a fragment. Returns whether the packet is complete; then the position is that of its payload. */
  private join(key: string, offset: number, isMore: boolean): boolean {
    let pieces = this.pieces.get(key);
    if (pieces === undefined) {
      if (this.pieces.size >= MOST_PIECES) {
        for (const oldest of this.pieces.keys()) {
          this.pieces.delete(oldest);
          break;
        }
        this.other('fragments of packets that did not come whole');
      }
      pieces = { head: null, received: 0, total: NaN };
      this.pieces.set(key, pieces);
    }
    const bytes = Math.max(0, this.length);
    pieces.received += bytes;
    if (offset === 0) {
      const kept = Math.max(0, Math.min(KEPT_OF_PIECE, this.to - this.at));
      pieces.head = new Uint8Array(this.view.buffer, this.view.byteOffset + this.at, kept).slice();
    }
    if (!isMore) pieces.total = offset + bytes;
    if (pieces.head === null || !(pieces.received >= pieces.total)) return false;
    this.pieces.delete(key);
    this.length = pieces.total;
    if (offset > 0) {
      // The addresses are those of this fragment's header, which equal the first fragment's.
      this.view = new DataView(pieces.head.buffer);
      this.at = 0;
      this.to = pieces.head.length;
    }
    return true;
  }

  /** Number of packets whose fragments are incomplete. */
  get incomplete(): number {
    return this.pieces.size;
  }

  private openProtocol(protocol: number): number {
    switch (protocol) {
      case PROTOCOL.TCP:
        return this.has(20) ? NEXT.TCP : this.cut();
      case PROTOCOL.IPIP:
      case PROTOCOL.IPV6:
        return NEXT.IP;
      case PROTOCOL.GRE:
        return this.openGre();
      case PROTOCOL.UDP:
        return this.openUdp();
      case PROTOCOL.AUTHENTICATION: {
        if (!this.has(2)) return this.cut();
        const inside = this.view.getUint8(this.at);
        const bytes = (this.view.getUint8(this.at + 1) + 2) * 4;
        this.ipHeader += bytes;
        this.skip(bytes);
        return this.openProtocol(inside);
      }
      // Ethernet within IP (RFC 3378), and MPLS (RFC 4023).
      case 97:
        this.skip(2);
        return NEXT.ETHERNET;
      case 137:
        return this.openMpls();
      default:
        return this.nothing(PROTOCOL_NAMES[protocol] ?? `IP protocol ${protocol}`);
    }
  }

  /** GRE (RFC 2784 and 2890), and its version 1 for PPTP (RFC 2637). */
  private openGre(): number {
    if (!this.has(4)) return this.cut();
    const flags = this.short(0);
    const type = this.short(2);
    const isPptp = (flags & 7) === 1;
    const words = [0x8000, 0x2000, 0x1000, ...(isPptp ? [0x0080] : [])].filter((bit) => (flags & bit) !== 0).length;
    this.skip(4 + 4 * words);
    if (isPptp || type === 0x880b) return NEXT.PPP;
    // Mirrored frames (ERSPAN), with a header of 8 or 12 bytes; the oldest form has none.
    if (type === 0x88be) {
      if ((flags & 0x1000) !== 0) this.skip(8);
      return NEXT.ETHERNET;
    }
    if (type === 0x22eb) {
      this.skip(12);
      return NEXT.ETHERNET;
    }
    return type;
  }

  private openUdp(): number {
    if (!this.has(8)) return this.cut();
    const ports = [this.short(0), this.short(2)];
    const { view } = this;
    const inside = this.at + 8;
    if (this.has(16)) {
      const first = view.getUint8(inside);
      // VXLAN (RFC 7348): the flag of a valid identifier must be set.
      if (ports.some((port) => port === UDP_TUNNEL.VXLAN[0] || port === UDP_TUNNEL.VXLAN[1]) && (first & 0x08) !== 0) {
        this.skip(16);
        return NEXT.ETHERNET;
      }
      // Geneve (RFC 8926): version 0; the length of the options is in words of 4 bytes.
      if (ports[1] === UDP_TUNNEL.GENEVE && first >> 6 === 0) {
        const type = view.getUint16(inside + 2);
        this.skip(16 + 4 * (first & 0x3f));
        return type;
      }
      // GTP-U (TS 29.281): user data; the header is longer if any of three flags is set.
      if (ports.includes(UDP_TUNNEL.GTP) && first >> 5 === 1 && view.getUint8(inside + 1) === 255) {
        this.skip(16);
        if ((first & 7) === 0) return NEXT.IP;
        this.skip(4);
        for (let kind = this.has(1) ? view.getUint8(this.at - 1) : 0; kind !== 0;) {
          if (!this.has(1)) return this.cut();
          const bytes = Math.max(4, view.getUint8(this.at) * 4);
          this.skip(bytes);
          if (!this.has(0)) return this.cut();
          kind = view.getUint8(this.at - 1);
        }
        return NEXT.IP;
      }
    }
    return this.nothing(ports.includes(443) ? 'QUIC' : 'UDP');
  }
}
