import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { figure, listed, rate } from '../../../ui/words/numbers.ts';
import { useForm } from '../formContext.ts';
import { added, edited, removed } from '../model/draft.ts';
import { elementsAt } from '../model/fields.ts';
import { flowName, tonesOfFlows } from '../model/names.ts';
import { RunFoot } from '../sections/RunFoot.tsx';
import { ADDABLE, withApplication, type Addable } from './adding.ts';
import { Application } from './Application.tsx';
import { headlineOf, offersOf, pressure, togetherOf } from './offer.ts';
import { Offered, OfferRow, TogetherRow } from './Rows.tsx';
import { useFirstRun } from './useFirstRun.ts';
import '../faces.css';
import './traffic.css';

/** Data of the draft's applications over time: the same draft as in the tables and the drawing. */
export function TrafficFace({
  accepted,
  about,
  run,
}: {
  readonly accepted: Scenario;
  /** Description of the focused field. */
  readonly about: ReactNode;
  readonly run: () => void;
}) {
  const form = useForm();
  const { draft, replace } = form;
  const flows = elementsAt(draft, ['flows']);
  const [wanted, select] = useState(0);
  const selected = Math.min(wanted, flows.length - 1);
  const wrapper = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const first = useFirstRun(accepted);
  // Lines are those of the last accepted draft.
  const seen = form.checked.scenario === accepted ? form.checked.draft : draft;
  const offers = first === null ? [] : offersOf(seen, first.of, first.offered);
  const together = first === null ? null : togetherOf(seen, first.of, offers);
  const tones = tonesOfFlows(flows);
  const [claim, turn] =
    together === null ? ['Running it once to see what is offered.', ''] : headlineOf(offers, together);
  const isOld = first !== null && first.of !== accepted;

  const focusRow = (line: number): void => {
    select(line);
    requestAnimationFrame(() => wrapper.current?.querySelectorAll<HTMLElement>('.offer-row > button')[line]?.focus());
  };
  // Take the focus, so that its keys work from the start.
  useEffect(() => {
    wrapper.current?.querySelector<HTMLElement>('.offer-row > button')?.focus({ preventScroll: true });
  }, [wrapper]);
  const add = (addable: Addable): void => {
    replace(withApplication(draft, addable));
    say(`Application ${flows.length + 1} added: ${addable.words}.`);
    focusRow(flows.length);
  };
  const remove = (): void => {
    if (flows.length < 2) return;
    replace(removed(draft, ['flows', selected]));
    say(`Application ${selected + 1} removed.`);
    focusRow(Math.min(selected, flows.length - 2));
  };
  const duplicate = (): void => {
    replace(added(draft, ['flows'], flows[selected]));
    say(`Application ${selected + 1} duplicated.`);
    focusRow(flows.length);
  };
  const move = (by: number): void => {
    const given = ownValue(flows[selected], 'start');
    const start = Math.max(0, Number(((typeof given === 'number' ? given : 0) + by).toFixed(3)));
    replace(edited(draft, ['flows', selected, 'start'], start), `start of ${selected}`);
    say(`Starts at ${figure(start)} s.`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return;
    const addable = ADDABLE.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    const onRow = target.closest('.offer-row') !== null;
    if (addable !== undefined) add(addable);
    else if (!onRow) return;
    else if (event.key === 'ArrowDown') focusRow(Math.min(selected + 1, flows.length - 1));
    else if (event.key === 'ArrowUp') focusRow(Math.max(0, selected - 1));
    else if (event.key === 'ArrowLeft') move(-0.1);
    else if (event.key === 'ArrowRight') move(0.1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (event.key === 'Enter')
      requestAnimationFrame(() => wrapper.current?.querySelector<HTMLElement>('.side :is(input, select)')?.focus());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { duration } = accepted;
  const shown = together === null ? '' : pressure(together);
  const other = together?.elsewhere.map((line) => offers.find((offer) => offer.line === line)?.name ?? '') ?? [];
  return (
    // The keys of the traffic view work everywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="draw-face grid traffic-face" ref={wrapper} onKeyDown={onKeyDown}>
      <div className="draw-tools bench line-below wraps in-line">
        <fieldset aria-label="Add an application" className="wraps in-line">
          <span>Add</span>
          {ADDABLE.map((addable) => (
            <button key={addable.key} type="button" aria-keyshortcuts={addable.key} onClick={() => add(addable)}>
              {addable.words} <kbd aria-hidden="true">{addable.key}</kbd>
            </button>
          ))}
        </fieldset>
      </div>
      <p className="doing bench line-below">
        {claim}
        <em>{turn}</em>
      </p>
      <output className="unseen">{said}</output>
      <section className="offers" aria-label="Applications">
        <p className="offer-row stack line-below heads" aria-hidden="true">
          <b>Application</b>
          <b>bytes offered over time; each row has its own scale</b>
          <b>mean</b>
        </p>
        {flows.map((flow, line) => (
          <OfferRow
            key={line}
            name={flowName(flow)}
            tone={tones[line] ?? 0}
            offer={offers.find((offer) => offer.line === line)}
            duration={duration}
            isSelected={line === selected}
            select={() => select(line)}
          />
        ))}
        {together !== null && <TogetherRow together={together} duration={duration} />}
      </section>
      <aside
        className="side paper scrolls"
        aria-label="The chosen application"
        // A scrollable element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {selected >= 0 && (
          <Application
            key={selected}
            line={selected}
            tone={tones[selected] ?? 0}
            offer={offers.find((offer) => offer.line === selected)}
            seed={accepted.seed}
            duplicate={duplicate}
            remove={remove}
          />
        )}
        <p className="about">{about}</p>
      </aside>
      <div className="draw-numbers paper line-above">
        {together !== null && (
          <section className="offered" aria-label="Offered together">
            <h3 className="serif">
              Offered {rate(together.mean)}
              {together.link !== null && ` of ${rate(together.link)}`}{' '}
              <small>
                mean of {figure(Math.min(duration, first?.offered.to ?? duration))} s
                {together.linkName !== '' && `, ${together.linkName}`}
                {isOld && '; a new run is under way'}
              </small>
            </h3>
            <Offered together={together} offers={offers} tones={tones} />
            <p>
              <em>{shown}</em>
              {together.left.length > 0 && ` Not in “Together”: ${listed(together.left)}.`}
              {other.length > 0 && ` On another path: ${listed(other)}.`}
            </p>
          </section>
        )}
      </div>
      <RunFoot
        words={`${accepted.flows.length} ${accepted.flows.length === 1 ? 'flow' : 'flows'} of ${flows.length} ${flows.length === 1 ? 'application' : 'applications'}`}
        keys={
          <p className="keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> row <kbd>←</kbd> <kbd>→</kbd> move 0.1 s <kbd>Enter</kbd> fields
          </p>
        }
        run={run}
      />
    </div>
  );
}
