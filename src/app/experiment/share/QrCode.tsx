import { useMemo } from 'react';
import { qrCode } from '../../ui/qrCode.ts';

/** A QR code as an SVG image: black on white in every theme, or cameras do not find it. */
function imageOf(text: string): string {
  const { size, path } = qrCode(text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
  ].join('');
}

/** The QR code of a link. */
export function QrCode({ address }: { readonly address: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(imageOf(address))}`, [address]);
  return <img className="qr-code" src={source} alt="QR code of the link" />;
}
