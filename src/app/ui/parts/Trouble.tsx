import { createContext, useContext, useState } from 'react';
import { copyText } from '../copyText.ts';

/** Link to the content of the screen. */
export const AddressContext = createContext<() => string>(() => window.location.href);

interface Props {
  readonly title: string;
  readonly more: string;
  readonly again?: (() => void) | undefined;
  /** Set if it floats or is among the notices: closes it. */
  readonly close?: (() => void) | undefined;
  readonly floating?: boolean;
}

/** An error message with actions. The run is preserved by its link. */
export function Trouble({ title, more, again, close, floating = false }: Props) {
  const address = useContext(AddressContext)();
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <section className={floating ? 'notice refusal trouble floating' : 'notice refusal trouble'} role="alert">
      <div>
        <h2>{title}</h2>
        <p>{more}</p>
        {copied === false && (
          <input readOnly value={address} aria-label="Link" onFocus={(event) => event.target.select()} />
        )}
      </div>
      <div className="buttons wraps">
        {again !== undefined && (
          <button type="button" onClick={again}>
            Try again
          </button>
        )}
        <button type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <button type="button" onClick={() => void copyText(address).then(setCopied)}>
          {copied === true ? 'Link copied' : 'Copy link'}
        </button>
        {close !== undefined && (
          <button type="button" onClick={close}>
            Close
          </button>
        )}
      </div>
    </section>
  );
}

/** Whether an address is on this device, where the network cannot be down. */
const isThisDevice = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'file:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Why a part of the page may be missing. If it is served by this device, only the device can be slow. */
export const whyMissing = (place: Pick<Location, 'protocol' | 'hostname'> = window.location): string =>
  isThisDevice(place)
    ? 'This device may be busy, or the page was updated after you opened it.'
    : 'The network may be away, or the page was updated after you opened it.';
