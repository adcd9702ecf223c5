import { useState } from 'react';
import { copyText } from '../address/copyText.ts';
import { useLaboratory } from '../shell/useLab.ts';

interface Props {
  readonly title: string;
  readonly more: string;
  readonly again?: (() => void) | undefined;
  /** Given where it stands over the page, or among the notices: how to be rid of it. */
  readonly close?: (() => void) | undefined;
  readonly floating?: boolean;
}

/** Something of the page is not as it should be: in words, with the ways on. The run is kept by its link. */
export function Trouble({ title, more, again, close, floating = false }: Props) {
  const laboratory = useLaboratory();
  const [copied, setCopied] = useState<boolean | null>(null);
  const { link } = laboratory;
  const address = link === '' ? window.location.href : laboratory.addressOf(link);
  return (
    <section className={floating ? 'notice refusal trouble floating' : 'notice refusal trouble'} role="alert">
      <div>
        <h2>{title}</h2>
        <p>{more}</p>
        {copied === false && (
          <input readOnly value={address} aria-label="Link" onFocus={(event) => event.target.select()} />
        )}
      </div>
      <div className="buttons">
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
