import { useState } from 'react';
import { copyText } from './copyText.ts';
import { AddButton } from './lecture/AddShown.tsx';
import { Popover } from './Popover.tsx';
import { PrintButton } from './print/PrintButton.tsx';

interface Props {
  /** Content of the link, in a sentence. */
  readonly what: string;
  /** The link, if the browser's address does not hold everything yet. */
  readonly address?: string;
}

function Address({ what, address = window.location.href }: Props) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <div className="share-place stack">
      <p>{what}</p>
      <textarea readOnly rows={3} value={address} aria-label="Link" onFocus={(event) => event.target.select()} />
      <button type="button" className="primary" onClick={() => void copyText(address).then(setCopied)}>
        {copied === true ? 'Link copied' : 'Copy link'}
      </button>{' '}
      <PrintButton /> <AddButton />
      {copied === false && <p>This browser does not let the page copy. Select the link and copy it.</p>}
    </div>
  );
}

/** Shares the content of the screen, where the address holds all of it. */
export function SharePlace(props: Props) {
  return (
    <Popover label="Share" buttonClass="" button="Share">
      {() => <Address {...props} />}
    </Popover>
  );
}
