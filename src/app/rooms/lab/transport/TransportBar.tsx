import type { ReactNode, Ref } from 'react';
import { SeekBar } from './UnderWay.tsx';
import './transport.css';

interface Props {
  readonly ref?: Ref<HTMLElement>;
  /** Content above the controls. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** The bar below an experiment, in the Lab and in a frame. */
export const TransportBar = ({ ref, above, children }: Props) => (
  <section className="transport paper line-above placed off-wall off-paper" aria-label="Transport" ref={ref}>
    <SeekBar />
    {above}
    <div className="controls">{children}</div>
  </section>
);
