import { useEffect, useMemo, useState } from 'react';
import type { RealPath, RecordedLaw, RecordedStacks } from '#recorded/recording.ts';
import { rowsFor, type Row } from '#recorded/rows.ts';
import { twinOf, type Twin } from '#recorded/twins.ts';
import { figureOf } from '#study/measured.ts';
import type { Batch, Pool } from '#study/pool.ts';
import { webPool } from '../../../run/worker/webPool.ts';
import { ask, LEFT } from '../worker.ts';
import type { Simulated } from './windows.ts';

const file: { loading: Promise<RecordedStacks> | null } = { loading: null };

/** All recordings, loaded when they are first needed. */
function load(): Promise<RecordedStacks> {
  if (file.loading !== null) return file.loading;
  const answer = async (): Promise<RecordedStacks> => {
    const response = await fetch(import.meta.env.STACKS);
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as RecordedStacks;
  };
  file.loading = answer();
  file.loading.catch(() => {
    file.loading = null;
  });
  return file.loading;
}

/** A simulated run beside a recording. */
interface TwinRun {
  readonly window: Simulated | null;
  /** Mb/s; null: not computed yet. */
  readonly rate: number | null;
  readonly dropped: number | null;
}

const NOTHING: TwinRun = { window: null, rate: null, dropped: null };
const runs = new Map<string, TwinRun>();
const at: { pool: Pool | null; batch: Batch | null } = { pool: null, batch: null };

export interface RealRow extends Row {
  /** null: only the recording is shown. */
  readonly twin: Twin | null;
  readonly run: TwinRun;
}

export interface Real {
  readonly rows: readonly RealRow[];
  /** Why there is nothing to show; '': no error. */
  readonly fault: string;
}

/** Recordings of an algorithm on a path, with their twins, which are simulated here. */
export function useReal(law: RecordedLaw, path: RealPath): Real {
  const [loaded, setLoaded] = useState<RecordedStacks | null>(null);
  const [fault, setFault] = useState('');
  const [count, redraw] = useState(0);
  useEffect(() => {
    let wanted = true;
    const take = async (): Promise<void> => {
      try {
        const all = await load();
        if (wanted) setLoaded(all);
      } catch {
        if (wanted) setFault('The recordings could not be loaded. Reload the page.');
      }
    };
    void take();
    return () => {
      wanted = false;
    };
  }, []);
  const rows = useMemo(
    () =>
      loaded === null
        ? []
        : rowsFor(law, path, loaded).map((row) => ({
            ...row,
            key: `${row.id} ${row.facts.control} ${path.id}`,
            twin: twinOf(row.stack, row.facts.control, path),
          })),
    [law, path, loaded],
  );
  useEffect(() => {
    let wanted = true;
    const tell = (key: string, more: Partial<TwinRun>): void => {
      runs.set(key, { ...NOTHING, ...runs.get(key), ...more });
      if (wanted) redraw((before) => before + 1);
    };
    const missing = rows.flatMap(({ key, twin }) => (twin === null || runs.get(key)?.window ? [] : [{ key, twin }]));
    const run = async ({ key, twin }: (typeof missing)[number]): Promise<void> => {
      const { run: done, why } = await ask(twin.scenario);
      if (why === LEFT || done === undefined) return;
      const cwnd = Array.from(
        done.flows[0]?.cwnd ?? [],
        (value, index) => [(index + 0.5) * done.bucket, value] as const,
      );
      tell(key, { window: cwnd.filter(([, value]) => !Number.isNaN(value)) });
    };
    // Run them one after the other, so that the first result appears early.
    const runAll = async (): Promise<void> => {
      for (const each of missing) if (wanted) await run(each);
    };
    void runAll();
    if (missing.length > 0) {
      at.pool ??= webPool();
      at.batch = at.pool.run(
        missing.map(({ twin }, id) => ({ id, order: { scenario: twin.scenario, from: 0, points: 0 } })),
        (id, outcome) => {
          if ('failed' in outcome) return;
          tell(missing[id]!.key, {
            rate: (figureOf(outcome, 'goodput', 0) ?? NaN) / 1e6,
            dropped: figureOf(outcome, 'packetsDropped', 0),
          });
        },
      );
    }
    return () => {
      wanted = false;
      at.batch?.cancel();
    };
  }, [rows]);
  return useMemo(
    () => ({ fault, rows: rows.map((row) => ({ ...row, run: runs.get(row.key) ?? NOTHING })) }),
    // `count` changes with every new result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, fault, count],
  );
}
