import { useEffect, useMemo, useRef, useState } from 'react';
import { VARIANTS, variantNamed, type VariantName } from '../../../engine/tcp/catalogue.ts';
import { WORDS } from '../../../engine/tcp/words.ts';
import type { LawReport, LawRun, ListedRule } from '../../../lab/play/lawRoom.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { encodePlan, PLAN_ROUTE } from '../../../study/planLink.ts';
import { readPlan } from '../../../study/plan.ts';
import { machineOf } from '../../explain/why/stateMachine.ts';
import { StateFigure } from '../../explain/why/StateFigure.tsx';
import { Forget } from '../../ui/Forget.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { capital } from '../../ui/words/numbers.ts';
import { hasModifier, useKeys } from '../../ui/useKeys.ts';
import { inOneColumn, useScreen } from '../../ui/useMedia.ts';
import { TABLES_WITH, TABLE_NAMES } from '../../../papers/uses.generated.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { Faces, hashOfRecordings, realOf } from './real/Faces.tsx';
import { Decisions, rowsOf } from './Decisions.tsx';
import { FamilyTree, isFound, PLACED, VariantTable } from './FamilyTree.tsx';
import { alone, hashOfLaw, hashOfVariant, textOf } from './path.ts';
import { forget, kept, namedApart } from '../../ui/keptLaws.ts';
import { Select } from '../../ui/Select.tsx';
import { Windows, type Line } from './Windows.tsx';
import { ask, LEFT } from './worker.ts';

const runs = new Map<string, Promise<LawReport>>();
const rules: { all: Promise<LawReport> | null } = { all: null };

/** The run of a built-in variant on the default path, cached. */
export function runOfVariant(name: string): Promise<LawReport> {
  const known = runs.get(name);
  if (known !== undefined) return known;
  const asked = ask(alone(name));
  runs.set(name, asked);
  void asked.then(({ why }) => why === LEFT && runs.delete(name));
  return asked;
}

/** The rules of every variant, cached. */
function rulesOfAll(): Promise<LawReport> {
  if (rules.all !== null) return rules.all;
  rules.all = ask(null).then((report) => {
    if (report.why === LEFT) rules.all = null;
    return report;
  });
  return rules.all;
}

/** The result of a promise; undefined: pending. */
function useComing<Of>(coming: () => Promise<Of>, key: string): Of | undefined {
  const [come, setCome] = useState<{ readonly key: string; readonly what: Of } | null>(null);
  useEffect(() => {
    let wanted = true;
    const take = (what: Of): void => {
      if (wanted) setCome({ key, what });
    };
    void coming().then(take);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return come?.key === key ? come.what : undefined;
}

/** The link of a preset. */
function linkOf({ scenario }: PresetEntry): string {
  const parsed = parseScenario(scenario);
  return parsed.ok ? encodeLink(parsed.scenario) : '';
}

/** First action of each rule after the first fifth of a run, otherwise its first at all; with its number, from 1. */
function actsOf(run: LawRun, listed: readonly ListedRule[]): readonly { number: number; time: number; cwnd: number }[] {
  const { fired } = run;
  if (fired === null) return [];
  return listed.flatMap(({ id }, index) => {
    const rule = fired.rules.findIndex((each) => each.id === id);
    const late = fired.which.findIndex((which, firing) => which === rule && fired.times[firing]! > run.duration / 5);
    const at = late < 0 ? fired.which.indexOf(rule) : late;
    return rule < 0 || at < 0 ? [] : [{ number: index + 1, time: fired.times[at]!, cwnd: fired.cwnd[at]! }];
  });
}

/** The rules that act in a run. */
function actedIn({ fired }: LawRun): ReadonlySet<number> {
  return new Set(
    fired === null ? [] : fired.rules.flatMap(({ id }, place) => (fired.which.includes(place) ? [id] : [])),
  );
}

const titleOf = (name: string): string => variantNamed(name)!.title;

/** Opens the text of a variant for editing. */
export const makeMine = (name: VariantName): void => {
  window.location.hash = hashOfLaw(alone(name, textOf(name)));
};

function compareHash(name: VariantName, other: VariantName): string {
  const read = readPlan({
    scenario: {
      network: alone(name).network,
      duration: 40,
      flows: [{ variant: name, stack: 'rfc', receiverWindow: 10_000 }],
    },
    contenders: [name, other].map((variant) => ({ variant, stack: 'rfc' })),
  });
  return read.ok ? `#${PLAN_ROUTE}${encodePlan(read.plan)}` : '#compare/';
}

/** Presets with a sender of this variant. */
const presetsWith = (presets: readonly PresetEntry[], name: string): readonly PresetEntry[] =>
  presets.filter(({ scenario }) => JSON.stringify(scenario).includes(`"variant":"${name}"`));

function SettingsOf({ name }: { readonly name: VariantName }) {
  const { parameters } = variantNamed(name)!;
  if (parameters.length === 0) return <p className="quiet">It has no settings of its own.</p>;
  return (
    <table className="variant-settings">
      <tbody>
        {parameters.slice(0, 8).map(({ name: setting, label, help, unit, range, default: usual }) => (
          <tr key={setting}>
            <th scope="row">
              {label} <span className="quiet">{help.replace(/ ?\([^()]*\)\.$/, '')}</span>
            </th>
            <td>
              <b>{typeof usual === 'boolean' ? (usual ? 'on' : 'off') : usual === null ? 'none' : String(usual)}</b>{' '}
              {unit?.replace('^3', '³').replace('^2', '²') ?? ''}
            </td>
            <td>{typeof usual === 'boolean' ? 'on, off' : range === undefined ? '' : `${range[0]} to ${range[1]}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The variants as a figure; below it the selected one: its rules, its sawtooth, its settings, and where it is used. */
export function VariantPage({ name }: { readonly name: VariantName }) {
  const [picked, setOther] = useState<VariantName>('reno');
  const other = picked !== name ? picked : name === 'reno' ? 'cubic' : 'reno';
  const [search, setSearch] = useState('');
  const [more, setMore] = useState(false);
  const [all, setAll] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const variant = variantNamed(name)!;
  const choose = (next: string): void => {
    window.location.hash = hashOfVariant(next);
  };
  const reports = [
    useComing(rulesOfAll, 'rules'),
    useComing(() => runOfVariant(name), name),
    useComing(() => runOfVariant(other), `other ${other}`),
  ] as const;
  const [{ rules: listed } = {}, { run: mine } = {}, { run: theirs } = {}] = reports;
  const why = reports.find((report) => report?.why !== undefined && report.why !== LEFT)?.why;
  const presets = useComing(loadPresets, 'presets')?.flatMap((group) => group.presets) ?? [];
  const used = presetsWith(presets, name);
  const papers = TABLES_WITH[name] ?? [];
  const listing = useMemo(
    () =>
      listed === undefined || mine === undefined || theirs === undefined
        ? null
        : {
            rules: listed[name] ?? [],
            others: listed[other] ?? [],
            acted: actedIn(mine),
            othersActed: actedIn(theirs),
            all,
          },
    [listed, mine, theirs, name, other, all],
  );
  const narrow = inOneColumn(useScreen());
  const [there, setThere] = useState(false);
  const [mineKept, setMineKept] = useState(kept);
  useKeys((event) => {
    const inText = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (inText || hasModifier(event)) return;
    if (event.key === '/') {
      event.preventDefault();
      field.current?.focus();
    } else if (event.key === 'm') makeMine(name);
    else if (event.key === 'i') window.location.hash = hashOfRecordings(realOf(name));
  });
  const lines: readonly Line[] = [
    ...(theirs === undefined ? [] : [{ name: titleOf(other), tone: 'other' as const, run: theirs, flow: 0 }]),
    ...(mine === undefined ? [] : [{ name: variant.title, tone: 'own' as const, run: mine, flow: 0 }]),
  ];
  const found = VARIANTS.filter((each) => isFound(each.name, search));
  const named = found.filter(({ title }) => title.toLowerCase().startsWith(search.trim().toLowerCase()));
  const [best] = [...named, ...found];
  return (
    <>
      <section className="variants-head wraps in-line room-head" aria-label="Headline">
        <h2 className="serif" aria-live="polite">
          {variant.title}: <em>after slow start it {variant.grows}.</em>
        </h2>
        <Faces law={realOf(name)} />
        <input
          ref={field}
          type="search"
          className="off-wall"
          placeholder="name, rule or idea"
          aria-label="Search variants"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && best !== undefined) choose(best.name);
          }}
        />
      </section>
      <div className="tree-head in-line">
        <p className="muted">
          <b>Family tree</b> {PLACED} variants by the year of their source; a line leads from the variant that each is
          derived from
        </p>
        <button type="button" className="off-wall" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Table
        </button>
      </div>
      {asTable ? (
        <VariantTable chosen={name} search={search} choose={choose} />
      ) : (
        <FamilyTree chosen={name} other={other} search={search} choose={choose} />
      )}
      <div className="variant-sides">
        <section aria-label={`Rules of ${variant.title}`}>
          <p className="decisions-head wraps">
            <b className="own-name">{variant.title}</b> <span>{WORDS[name].summary}</span>
            <label className="off-wall">
              beside{' '}
              <Select
                value={other}
                of={VARIANTS.filter((each) => each.name !== name).map((each) => [each.name, each.title])}
                choose={setOther}
              />
            </label>
          </p>
          {narrow && (
            <button type="button" aria-pressed={there} onClick={() => setThere(!there)}>
              What {titleOf(other)} does there
            </button>
          )}
          {listing === null ? (
            <p className={why === undefined ? 'quiet' : 'bad'}>{why ?? 'Running.'}</p>
          ) : (
            <>
              <Decisions there={there} title={variant.title} other={titleOf(other)} {...listing} />
              <button type="button" className="off-wall" aria-pressed={all} onClick={() => setAll(!all)}>
                All {listing.rules.length} rules <span className="quiet">with those of other stacks and settings</span>
              </button>
            </>
          )}
        </section>
        <aside aria-label={`${variant.title} at work`}>
          <h3>
            Its sawtooth <span>segments; alone, 10 Mb/s, 100 ms</span>
          </h3>
          <Windows
            lines={lines}
            label={`Congestion window of ${variant.title} beside ${titleOf(other)}`}
            acts={
              mine === undefined || listing === null
                ? []
                : actsOf(
                    mine,
                    rowsOf(listing).map(({ rule }) => rule),
                  )
            }
            linkAt={(time) => `#${encodeLink(alone(name), { time })}`}
          />
          <StateFigure machine={machineOf(variant)} />
          <h3>Its settings</h3>
          <SettingsOf name={name} />
          {used.length > 0 && (
            <p className="off-wall">
              <b>In the Lab</b>{' '}
              {used.slice(0, more ? used.length : 3).map((entry, index) => (
                <span key={entry.id}>
                  {index > 0 && ' · '}
                  <a href={`#${linkOf(entry)}`}>{entry.title}</a>
                </span>
              ))}
              {used.length > 3 && !more && (
                <>
                  {' · '}
                  <button type="button" className="link" onClick={() => setMore(true)}>
                    {used.length - 3} more
                  </button>
                </>
              )}
            </p>
          )}
          {papers.length > 0 && (
            <p className="off-wall">
              <b>In papers</b>{' '}
              {papers.map((id, index) => (
                <span key={id}>
                  {index > 0 && ' · '}
                  <a href={`#papers/${id}`}>
                    {capital(id.split('-')[0]!)} {TABLE_NAMES[id]}
                  </a>
                </span>
              ))}
            </p>
          )}
          <p className="variant-ways wraps off-wall">
            <a className="button primary" href={`#${encodeLink(alone(name))}`}>
              Try it
            </a>{' '}
            <a className="button" href={compareHash(name, other)}>
              Compare
            </a>{' '}
            <button type="button" onClick={() => makeMine(name)}>
              Make it mine <kbd>M</kbd>
            </button>
          </p>
          {mineKept.length > 0 && (
            <p className="off-wall">
              <b>Mine</b>{' '}
              {mineKept.map(({ hash }, index) => (
                <span key={hash}>
                  <a href={hash}>{namedApart(mineKept, index)}</a>
                  {' · '}
                </span>
              ))}
              <Popover label="Laws to forget" buttonClass="link" button="Forget …">
                {() =>
                  mineKept.map(({ hash }, index) => (
                    <p key={hash} className="wraps in-line">
                      {namedApart(mineKept, index)}{' '}
                      <Forget
                        name={namedApart(mineKept, index)}
                        forget={() => {
                          forget(hash);
                          setMineKept(kept());
                        }}
                      />
                    </p>
                  ))
                }
              </Popover>
            </p>
          )}
        </aside>
      </div>
    </>
  );
}
