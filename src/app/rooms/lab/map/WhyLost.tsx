import { useMemo, useRef } from 'react';
import { chainOf } from '../../../explain/why/causes.ts';
import { FAMILIES, familyOf, type Family, type FamilyFacts } from '../../../run/facts/families.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { Glyph } from '../../../charts/figure/Glyph.tsx';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import { flowNames } from '../../../explain/sentence/words.ts';
import { originNow } from '../panels/saving/origin.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { count } from '../../../ui/words/numbers.ts';
import { type LossRow, reckon, type Reckoning } from '../../../run/facts/reactions.ts';
import './map.css';

/** Number of causes that fit in a row on a phone. */
const SHOWN = 3;

/** The fill of a true cause of loss in the bars of the drop ratio, and its sign in plots. */
function LossSign({ family }: { readonly family: Family }) {
  return (
    <>
      <span className={`loss-fill family-${family}`} aria-hidden="true" />
      <Glyph className="loss-sign" look="loss" family={family} size={10} />
    </>
  );
}

/** On a phone: a row with the number of losses by cause, and a button that opens the table. */
export function LossCounts() {
  const laboratory = useLaboratory();
  const flow = useLab((state) => state.flow);
  useLab((state) => state.status);
  const { data } = laboratory;
  if (data === null) return null;
  const { rows } = reckon(data, flow);
  const most = new Set([...rows].sort((a, b) => b.lost - a.lost).slice(0, SHOWN));
  return (
    <p className="loss-counts in-line one-line line-below rigid">
      {rows
        .filter((row) => most.has(row))
        .map(({ facts, lost }) => (
          <span key={facts.family} className={lost === 0 ? 'none' : ''}>
            <LossSign family={facts.family} />
            {facts.short} <b>{count(lost)}</b>
          </span>
        ))}
      <Popover button="All causes" buttonClass="link" label="Why segments were really lost">
        {() => <WhyLost brief />}
      </Popover>
    </p>
  );
}

/** Whether every sender halves its window. */
const allHalve = (data: RunData): boolean =>
  data.opened.flows.every(({ sender }) => sender === null || sender.halves === true);

const hasTcp = (data: RunData): boolean => data.opened.flows.some(({ sender }) => sender !== null);

/** CSS class for a number of reactions to losses: wrong reactions are red. */
const lookOf = (value: number, { right }: FamilyFacts): string =>
  value === 0 ? 'none' : right === 'yes' ? '' : 'wrong';

/** The family of the loss or broken route that caused the event of this moment; null: none. */
function familyNow(data: RunData): Family | null {
  const { opened, present } = data;
  const [first] = chainOf(data).causes;
  const noted = first?.at === undefined ? undefined : FAMILIES.find(({ family }) => family === first.glyph);
  if (noted !== undefined) return noted.family;
  const origin = present.why?.chain.find(({ rule }) => opened.manet?.causeRules.includes(rule) === true);
  const cause = origin === undefined ? undefined : opened.manet?.causes[opened.manet.causeRules.indexOf(origin.rule)];
  return cause === undefined ? null : familyOf(cause).family;
}

/** Outcome of lost data, and how TCP interpreted it. `brief`: only the table, with the cause of this moment marked. */
export function WhyLost({ brief = false }: { readonly brief?: boolean }) {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const flow = useLab((state) => state.flow);
  const table = useRef<HTMLTableElement>(null);
  const { data } = laboratory;
  // The marks of the run change with the moment.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const reckoning = useMemo(() => (data === null ? null : reckon(data, flow)), [data, status, flow]);
  if (data === null || reckoning === null) return null;
  const tcp = hasTcp(data);
  const now = familyNow(data);
  const parted = tcp && !brief;
  const summary = summaryOf(reckoning, tcp, flow < 0 ? '' : (flowNames(data.opened)[flow] ?? ''));
  return (
    // A scrollable region must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={brief ? 'why-lost brief' : 'why-lost'} aria-labelledby="why-lost-title" tabIndex={0}>
      <h2 id="why-lost-title">Why segments were really lost</h2>
      {!brief && <p>{summary}</p>}
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col" rowSpan={parted ? 2 : 1}>
              True cause
            </th>
            <th scope="col" rowSpan={parted ? 2 : 1}>
              lost
            </th>
            {tcp && brief && (
              <>
                <th scope="col">{allHalve(data) ? 'halved' : 'cut'}</th>
                <th scope="col">timeout</th>
                <th scope="col">slow down?</th>
              </>
            )}
            {parted && (
              <>
                <th scope="colgroup" colSpan={2}>
                  TCP reacted
                </th>
                <th scope="col" rowSpan={2}>
                  not yet
                </th>
                <th scope="col" rowSpan={2}>
                  right
                  <br />
                  to slow down?
                </th>
              </>
            )}
          </tr>
          {parted && (
            <tr>
              <th scope="col">by {allHalve(data) ? 'halving' : 'a cut'}</th>
              <th scope="col">by timeout</th>
            </tr>
          )}
        </thead>
        <tbody>
          {reckoning.rows.map((row) => (
            <Row key={row.facts.family} row={row} tcp={tcp} brief={brief} isNow={brief && row.facts.family === now} />
          ))}
        </tbody>
      </table>
      {!brief && (
        <SaveTable
          title="Why segments were really lost"
          about=""
          summary={summary}
          table={table}
          origin={() => originNow(laboratory)}
        />
      )}
      {tcp && <p className="hint">{restOf(reckoning)}</p>}
      {!brief && reckoning.lost > 0 && <Bars reckoning={reckoning} tcp={tcp} />}
    </section>
  );
}

function Row({
  row: { facts, lost, byCut, byTimeout, notYet },
  tcp,
  brief,
  isNow,
}: {
  readonly row: LossRow;
  readonly tcp: boolean;
  readonly brief: boolean;
  readonly isNow: boolean;
}) {
  return (
    <tr className={isNow ? 'of-now' : undefined}>
      <th scope="row">
        <LossSign family={facts.family} />
        {brief ? facts.mark : facts.name}
      </th>
      <td className={lost === 0 ? 'none' : ''}>{count(lost)}</td>
      {tcp && (
        <>
          <td className={lookOf(byCut, facts)}>{count(byCut)}</td>
          <td className={lookOf(byTimeout, facts)}>{count(byTimeout)}</td>
          {!brief && <td className={notYet === 0 ? 'none' : ''}>{count(notYet)}</td>}
          <td className={facts.right === 'yes' ? 'right' : facts.right === 'no' ? 'wrong' : ''}>{facts.right}</td>
        </>
      )}
    </tr>
  );
}

function summaryOf({ lost }: Reckoning, tcp: boolean, name: string): string {
  const packets = `${count(lost)} ${lost === 1 ? 'loss' : 'losses'}${name === '' ? '' : ` of ${name}`} so far.`;
  if (!tcp) return `${packets} UDP reacts to none of them.`;
  return lost === 0
    ? `No loss${name === '' ? '' : ` of ${name}`} so far.`
    : `${packets} TCP reacts to all of them in the same way.`;
}

/** Sentence about reactions without a loss, which the table omits. */
function restOf({ withoutLoss }: Reckoning): string {
  const parts = [
    withoutLoss > 0
      ? `${count(withoutLoss)} ${withoutLoss === 1 ? 'timeout' : 'timeouts'} with no new loss of data: ACKs were lost or late.`
      : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** True causes and TCP's interpretations, as bars. */
function Bars({ reckoning: { rows, lost }, tcp }: { readonly reckoning: Reckoning; readonly tcp: boolean }) {
  const some = rows.filter((row) => row.lost > 0);
  const full = rows.find(({ facts }) => facts.family === 'queue')?.lost ?? 0;
  const reacted = rows.reduce((sum, { byCut, byTimeout }) => sum + byCut + byTimeout, 0);
  return (
    <div className="beliefs">
      <h3>Truth</h3>
      <div className="truth row">
        {some.map(({ facts, lost: own }) => (
          <span key={facts.family} className={`family-${facts.family}`} style={{ flexGrow: own }}>
            <b>
              {facts.short}
              <span className="unseen"> {count(own)}</span>
            </b>
          </span>
        ))}
      </div>
      {tcp && reacted > 0 && (
        <>
          <h3>What TCP believed</h3>
          <p className="believed bold">
            congestion, every time. The queue was full in {count(full)} of {count(lost)}
          </p>
        </>
      )}
    </div>
  );
}
