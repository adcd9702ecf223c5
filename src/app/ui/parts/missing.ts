/** Whether an address is on this device, where the network cannot be down. */
const isThisDevice = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'file:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Why a part of the page may be missing. If it is served by this device, only the device can be slow. */
export const whyMissing = (place: Pick<Location, 'protocol' | 'hostname'> = window.location): string =>
  isThisDevice(place)
    ? 'This device may be busy, or the page was updated after you opened it.'
    : 'The network may be away, or the page was updated after you opened it.';
