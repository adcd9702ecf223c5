/**
 * Numbers and names of the layers of a packet. Link type numbers are from https://www.tcpdump.org/linktypes.html;
 * EtherTypes and protocol numbers are IANA's.
 */

/** What follows a header: an EtherType, or one of these. */
export const NEXT = { NOTHING: -1, IP: -2, ETHERNET: -3, PPP: -4, LLC: -5, WIFI: -6, TCP: -7 } as const;
export const ETHERTYPE = { IPV4: 0x0800, IPV6: 0x86dd } as const;
export const PROTOCOL = {
  HOP_BY_HOP: 0,
  IPIP: 4,
  TCP: 6,
  UDP: 17,
  IPV6: 41,
  FRAGMENT: 44,
  GRE: 47,
  AUTHENTICATION: 51,
} as const;
/**
 * IPv6 headers whose second byte is their length in units of 8 bytes, not counting the first 8 (RFC 8200 section 4, RFC
 * 6275, 7401, 5533).
 */
export const EXTENSIONS: readonly number[] = [PROTOCOL.HOP_BY_HOP, 43, 60, 135, 139, 140];

/**
 * Link types with a header of fixed length: its length, bytes; what follows; and the offset of an EtherType, -1: none.
 */
export const FIXED: Readonly<Record<number, readonly [header: number, next: number, typeAt: number]>> = {
  0: [4, NEXT.IP, -1],
  1: [0, NEXT.ETHERNET, -1],
  9: [0, NEXT.PPP, -1],
  12: [0, NEXT.IP, -1],
  14: [0, NEXT.IP, -1],
  50: [0, NEXT.PPP, -1],
  51: [6, NEXT.PPP, -1],
  100: [0, NEXT.LLC, -1],
  101: [0, NEXT.IP, -1],
  104: [4, 0, 2],
  105: [0, NEXT.WIFI, -1],
  108: [4, NEXT.IP, -1],
  109: [12, NEXT.IP, -1],
  123: [4, NEXT.LLC, -1],
  138: [18, 0, 16],
  166: [1, NEXT.PPP, -1],
  204: [1, NEXT.PPP, -1],
  228: [0, NEXT.IP, -1],
  229: [0, NEXT.IP, -1],
};
export const LINK = {
  COOKED: 113,
  COOKED_2: 276,
  PRISM: 119,
  RADIOTAP: 127,
  AVS: 163,
  PPI: 192,
  PFLOG: 117,
  NFLOG: 239,
  PKTAP: 258,
} as const;
/** Names of common types that are not parsed. */
export const LINK_NAMES: Readonly<Record<number, string>> = {
  6: 'Token Ring',
  10: 'FDDI',
  107: 'Frame Relay',
  120: 'Aironet',
  147: 'USER0',
  187: 'Bluetooth HCI',
  189: 'USB',
  195: 'IEEE 802.15.4',
  197: 'ERF',
  201: 'Bluetooth HCI',
  220: 'USB',
  227: 'CAN',
  230: 'IEEE 802.15.4',
  240: 'NetANALYZER',
  249: 'USBPcap',
  251: 'Bluetooth LE',
  252: 'Wireshark upper PDU',
  253: 'Netlink',
  272: 'Bluetooth LE',
};
export const TYPE_NAMES: Readonly<Record<number, string>> = {
  0x0806: 'ARP',
  0x8035: 'RARP',
  0x888e: 'EAPOL',
  0x88cc: 'LLDP',
  0x88e5: 'MACsec (encrypted)',
  0x88f7: 'PTP',
  0x8863: 'PPPoE discovery',
};
export const PROTOCOL_NAMES: Readonly<Record<number, string>> = {
  1: 'ICMP',
  2: 'IGMP',
  17: 'UDP',
  50: 'IPsec ESP (encrypted)',
  58: 'ICMPv6',
  89: 'OSPF',
  103: 'PIM',
  108: 'IPComp (compressed)',
  132: 'SCTP',
};
