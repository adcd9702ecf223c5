import { useState } from 'react';
import type { Examined } from '../../../lab/protocol/protocol.ts';
import type { RunData } from '../../run/record/runData.ts';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';
import type { Chain } from './causes.ts';
import { knownOf } from './known.ts';

interface LinesProps {
  /** `source` of its facts. */
  readonly rule: string;
  readonly known: Examined;
}

const Lines = lazyPart(new Part('The source', () => import('./Lines.tsx')), (module) => module.Lines);

/** A button that opens the source code of the selected rule. It stays open from step to step. */
export function RuleLines({
  data,
  chain,
  back,
}: {
  readonly data: RunData;
  readonly chain: Chain;
  readonly back: number;
}) {
  const [open, setOpen] = useState(false);
  const cause = chain.causes.at(-1 - back);
  const rule = cause && data.opened.rules[cause.firing.rule];
  if (cause === undefined || rule?.source === undefined) return null;
  const lines: LinesProps = {
    rule: rule.source,
    known: knownOf(rule, cause.firing, data.present.why?.examined[cause.place] ?? null),
  };
  return (
    <div className="rule-source">
      <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the source' : 'Show the source'}
      </button>
      {open && <Lines {...lines} />}
    </div>
  );
}
