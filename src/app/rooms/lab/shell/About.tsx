import { VARIANTS } from '../../../../engine/tcp/catalog.ts';
import { STACKS } from '../../../../engine/tcp/stack.ts';
import { Passport } from '../../../explain/fidelity/Passport.tsx';
import { listed } from '../../../ui/words/numbers.ts';
import { useLaboratory } from '../../../run/useLab.ts';

/** What the model is, how far it has been verified, and where it ends. docs/validation.md has the numbers. */
export function About() {
  const laboratory = useLaboratory();
  return (
    <section aria-labelledby="about-title" className="about">
      <h3 id="about-title">About Sawtooth</h3>
      <p>
        Sawtooth is a laboratory for TCP congestion control. It simulates networks packet by packet in this browser;
        nothing is uploaded. This page runs model {laboratory.data?.opened.model ?? ''}: the same experiment gives the
        same digest on every machine. After one visit it opens without a network too.
      </p>
      <h4>What it has</h4>
      <p>Variants: {listed(VARIANTS.map(({ title }) => title))}. Window growth and loss recovery are separate parts.</p>
      {STACKS.map(({ name, title, summary }) => (
        <p key={name}>
          Stack {title}: {summary}
        </p>
      ))}
      <Passport />
      <h4>What it is not</h4>
      <ul>
        <li>It runs no real TCP and measures no real network.</li>
        <li>
          Queues are DropTail, RED, a marking threshold or CoDel: no fair queues, no PIE. Mobile nodes have no ECN.
        </li>
        <li>Data goes one way, in segments of one size. The receiver reads at once.</li>
        <li>
          A network is wired or of mobile nodes, never both. Radios share one channel and one rate of data; nothing
          fades. The map takes the place of packet ladder and sliding window.
        </li>
        <li>Random losses and sources agree with ns-2 on average only.</li>
      </ul>
      <p>
        Sawtooth is free under the MIT licence.{' '}
        {import.meta.env.MODE === 'single' ? (
          'The notices of what it is made with stand at the end of this file.'
        ) : (
          <>
            <a href={`${import.meta.env.BASE_URL}NOTICES.txt`} target="_blank" rel="noreferrer">
              Notices
            </a>{' '}
            of what it is made with.
          </>
        )}
      </p>
    </section>
  );
}
