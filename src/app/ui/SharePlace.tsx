import { useState } from 'react';
import { copyText } from './copyText.ts';
import { AddButton } from './lecture/AddShown.tsx';
import { Popover } from './Popover.tsx';
import { PrintButton } from './print/PrintButton.tsx';

function Address({ what }: { readonly what: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = window.location.href;
  return (
    <div className="share-place">
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

/** Shares what is on the screen where the address holds all of it. `what`: what the link holds, in a sentence. */
export function SharePlace({ what }: { readonly what: string }) {
  return (
    <Popover label="Share" buttonClass="" button="Share">
      {() => <Address what={what} />}
    </Popover>
  );
}
