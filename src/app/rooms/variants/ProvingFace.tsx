import { memo, useEffect, useMemo } from 'react';
import type { TcpFlow } from '../../../scenario/scenario.ts';
import type { ProofReport } from '../../../study/proving.ts';
import type { Prover } from '../../../study/provingPaths.ts';
import { Ranking } from './Ranking.tsx';
import { ReportCard } from './ReportCard.tsx';
import { useProofs } from './useProofs.ts';

const proverOf = ({ name, variant, law }: TcpFlow): Prover => ({ name, variant, law });

/** The report card in one line. Memoised, because stepping through the run does not change it. */
export const InShort = memo(
  ({ law, waits, prove }: { readonly law: TcpFlow; readonly waits: boolean; readonly prove: () => void }) => {
    const provers = useMemo(() => [proverOf(law)], [law]);
    return <ReportCard proofs={useProofs(provers, waits)} short={prove} />;
  },
);

/** Result of a law on all paths, as the end of a headline; '': incomplete. */
function inAWord({ rows, computed }: ProofReport): string {
  if (computed < rows.length) return '';
  const on = (sign: 'good' | 'bad'): readonly string[] =>
    rows.flatMap(({ path, verdict }) =>
      verdict?.sign === sign ? [path.title.charAt(0).toLowerCase() + path.title.slice(1)] : [],
    );
  const [better, worse] = [on('good').length, on('bad')];
  const found =
    better === 0 && worse.length === 0
      ? 'as Reno and CUBIC'
      : `better than Reno and CUBIC on ${better} of ${rows.length}`;
  return `${found}${worse.length === 0 ? '' : `, worse on ${worse.length}: ${worse.join(', ')}`}.`;
}

/** The proving ground: a law, and others for ranking. */
export function ProvingFace({
  law,
  others,
  setOthers,
  tell,
}: {
  readonly law: TcpFlow;
  readonly others: readonly Prover[];
  readonly setOthers: (others: readonly Prover[]) => void;
  readonly tell: (words: string) => void;
}) {
  const provers = useMemo(() => [proverOf(law), ...others.filter((each) => each.law !== law.law)], [law, others]);
  const proofs = useProofs(provers);
  const words = inAWord(proofs.reports[0]!);
  useEffect(() => tell(words), [tell, words]);
  return (
    <>
      <ReportCard proofs={proofs} />
      <Ranking
        proofs={proofs}
        add={(more) =>
          setOthers([...others, ...more.filter((each) => others.every((other) => other.law !== each.law))])
        }
        clear={() => setOthers([])}
      />
    </>
  );
}
