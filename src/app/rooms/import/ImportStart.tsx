import { useState, type ReactNode } from 'react';
import { copyText } from '../../ui/copyText.ts';
import { Heads } from '../../ui/Figures.tsx';
import { openSample, SAMPLES, TWIN, type Sample } from './samples.ts';
import { number, otherThan, percent, titleOf } from './words.ts';

const KNOWN = {
  full: ['●', 'as it was'],
  half: ['◐', 'estimated, and labelled so'],
  none: ['○', 'not in the file'],
} as const;
type Known = keyof typeof KNOWN;

const COLUMNS = ['packets', 'round trip', 'retransmissions', 'where lost', 'cwnd'] as const;

interface KindRow {
  readonly title: string;
  readonly by: string;
  readonly form: string;
  /** One for each of `COLUMNS`. */
  readonly knows: readonly [Known, Known, Known, Known, Known];
  /** A command that records such a file. */
  readonly record?: string;
}

const KINDS: readonly KindRow[] = [
  {
    title: 'Capture',
    by: 'Wireshark, tcpdump, ns-3',
    form: 'pcap, pcapng',
    knows: ['full', 'full', 'half', 'none', 'half'],
    record: 'tcpdump -s 128 -w my.pcap tcp port 443',
  },
  {
    title: 'qlog',
    by: 'aioquic, quiche, quinn, ngtcp2 …',
    form: '.qlog, .sqlog',
    knows: ['full', 'full', 'half', 'none', 'full'],
    record: 'python3 examples/http3_client.py --quic-log . https://example.org/',
  },
  {
    title: 'Log of the kernel',
    by: 'Linux, with a line of time each',
    form: 'ss -ti',
    knows: ['none', 'full', 'full', 'none', 'full'],
    record: 'while :; do date +%s.%N; ss -tinO; sleep 0.1; done > my.log',
  },
  {
    title: 'Report of iperf3',
    by: 'iperf3, one row per interval',
    form: 'iperf3 -J',
    knows: ['none', 'full', 'full', 'none', 'full'],
    record: 'iperf3 -J -i 0.1 -c server > my.json',
  },
  {
    title: 'Table',
    by: 'tcp_probe, bpftrace, a CSV',
    form: 'columns time, cwnd',
    knows: ['none', 'half', 'half', 'none', 'full'],
  },
  {
    title: 'Trace of ns-2 or ns-3',
    by: 'every queue, or one',
    form: '.tr',
    knows: ['full', 'half', 'full', 'full', 'none'],
    record: '$ns trace-all [open my.tr w]',
  },
];

function Circle({ known }: { readonly known: Known }): ReactNode {
  const [sign, words] = KNOWN[known];
  return (
    <>
      <span aria-hidden="true" className={`import-known ${known}`}>
        {sign}
      </span>
      <span className="unseen">{words}</span>
    </>
  );
}

/** Crosses at the points in `at`: "x,y" pairs separated by spaces, as in `samples.json`. */
const Crosses = ({ at }: { readonly at: string }): ReactNode => (
  <path
    className="import-loss"
    d={at
      .split(' ')
      .filter((each) => each !== '')
      .map((each) => `M${each}m-4,-4l8,8m0,-8l-8,8`)
      .join('')}
  />
);

/** Curves above a base line, in the coordinates of `samples.json`. */
function Drawing({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg viewBox="-2 -6 304 110" role="img" aria-label={label}>
      <path className="import-base" d="M0 101H300" />
      {children}
    </svg>
  );
}

const Curve = ({ sample: { curve, acked, cuts, drawn, title } }: { readonly sample: Sample }): ReactNode => (
  <Drawing label={`${title}: ${drawn}`}>
    <polyline className={acked === undefined ? 'import-curve' : 'import-curve dotted'} points={curve} />
    {acked !== undefined && <polyline className="import-curve acked" points={acked} />}
    <Crosses at={cuts} />
  </Drawing>
);

function Samples(): ReactNode {
  return (
    <section className="import-samples line-below" aria-labelledby="import-samples-title">
      <h2 id="import-samples-title">
        Or begin with one of these <span>they are part of the page, a press opens one</span>
      </h2>
      <ol>
        {SAMPLES.map((sample, place) => (
          <li key={sample.title}>
            <button type="button" aria-describedby={`import-sample-${place}`} onClick={() => void openSample(sample)}>
              <kbd>{place + 1}</kbd> <b>{sample.title}</b>
            </button>
            <span className="import-drawn muted">{sample.drawn}</span>
            <Curve sample={sample} />
            <p id={`import-sample-${place}`}>
              <em className="serif">{sample.question}</em> <span>{sample.about}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A line of text to copy. */
function Line({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <code>{text}</code>{' '}
      <button type="button" className="link" onClick={() => void copyText(text).then(setCopied)}>
        {copied ? 'Copied' : 'Copy'}
        <span className="unseen"> {text}</span>
      </button>
    </>
  );
}

function Kinds(): ReactNode {
  const [first, ...others] = KINDS.filter(({ record }) => record !== undefined);
  return (
    <section className="import-kinds">
      <table>
        <caption>
          <b>What it can read</b> and what each kind tells
        </caption>
        <Heads of={['kind', 'form', ...COLUMNS]} />
        <tbody>
          {KINDS.map(({ title, by, form, knows }) => (
            <tr key={title}>
              <th scope="row">
                <b>{title}</b> <span>{by}</span>
              </th>
              <td>
                <code>{form}</code>
              </td>
              {knows.map((known, place) => (
                <td key={COLUMNS[place]}>
                  <Circle known={known} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="import-key">
        {Object.values(KNOWN).map(([sign, words]) => (
          <span key={words}>
            {sign} {words}
          </span>
        ))}
      </p>
      <p>
        To record one: <Line text={first?.record ?? ''} />
      </p>
      <details>
        <summary>The same for the others</summary>
        <ul>
          {others.map(({ title, record = '' }) => (
            <li key={title}>
              {title}: <Line text={record} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Steps(): ReactNode {
  const [download] = SAMPLES;
  const other = titleOf(otherThan(TWIN.variant));
  return (
    <ol className="import-steps">
      <li>
        <p>
          <b>The recording,</b> drawn as a run of the Lab is drawn
        </p>
        {download !== undefined && <Curve sample={download} />}
      </li>
      <li>
        <p>
          <b>The path,</b> as a sentence that you may change
        </p>
        <p>
          A link of <b>{number(TWIN.rate / 1e6)} Mb/s</b>, <b>{number(TWIN.baseRtt * 1000)} ms</b> there and back, with
          a queue of <b>{TWIN.queue} packets</b>, the sender <b>{titleOf(TWIN.variant)}</b>
        </p>
      </li>
      <li>
        <p>
          <b>Its twin,</b> computed here, dashed over it
        </p>
        <Drawing label={`In flight, 0 to ${TWIN.most} segments: recording and twin`}>
          <polyline className="import-curve" points={TWIN.recorded} />
          <polyline className="import-curve twin" points={TWIN.twin} />
        </Drawing>
      </li>
      <li>
        <p>
          <b>How well it fits,</b> and what cannot be known
        </p>
        <table className="import-fit full-width">
          <Heads of={['Mean', 'captured', 'twin', 'apart']} />
          <tbody>
            {TWIN.fits.map(({ title, unit, captured, twin, apart }) => (
              <tr key={title}>
                <th scope="row">
                  {title} <span>{unit}</span>
                </th>
                <td>{number(captured)}</td>
                <td>{number(twin)}</td>
                <td>{percent(apart)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </li>
      <li>
        <p>
          <b>The same connection with {other},</b> or with your law: one press, and it opens in the Lab as a run.
        </p>
      </li>
    </ol>
  );
}

/**
 * The room without a file: ways to open one, three samples, what each kind of file contains, and what will be shown.
 */
export function ImportStart({ ask, narrow }: { readonly ask: () => void; readonly narrow: boolean }): ReactNode {
  return (
    <>
      <main className="import-main import-start room-field" aria-label="Recording">
        <section className="import-open in-line line-below" aria-label="Nothing is open">
          <button type="button" className="primary" onClick={ask}>
            Open a recording <kbd>O</kbd>
          </button>
          <p>
            or drop it anywhere on this page, or paste it <kbd>Ctrl V</kbd>
            <br />
            <span>Up to 200 MB. The content decides the type; a capture made at the sender shows most.</span>
          </p>
        </section>
        <Samples />
        {narrow ? (
          <details>
            <summary>What it can read, and what each kind tells</summary>
            <Kinds />
          </details>
        ) : (
          <Kinds />
        )}
      </main>
      <aside className="import-side import-next room-side" aria-label="What you will see">
        {narrow ? (
          <details>
            <summary>What you will see</summary>
            <Steps />
          </details>
        ) : (
          <>
            <h2>What you will see</h2>
            <Steps />
          </>
        )}
        <p>
          <em className="serif">The numbers are those of sample 1.</em>
        </p>
      </aside>
      <footer className="import-foot across in-line at-ends room-foot">
        <p>
          <b>Nothing leaves this device.</b> The file is read piece by piece, here, also without a network.
        </p>
      </footer>
    </>
  );
}
