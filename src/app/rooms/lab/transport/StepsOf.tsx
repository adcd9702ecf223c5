import { standsStill } from '../../../run/labState.ts';
import { toneClass } from '../../../run/groups.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Maximum number of flows with a key. */
const KEYS = 9;

/** The flow whose steps are taken while the run is paused, and keys to select another one. */
export function StepsOf() {
  const { data } = useLaboratory();
  const still = useLab(standsStill);
  const kept = useLab(({ flow, subject }) => (flow >= 0 ? flow : subject));
  // The flow of the moment changes with every step.
  useLab((state) => state.status);
  const flows = data?.opened.flows ?? [];
  const flow = kept < 0 ? (data?.present.about ?? -1) : kept;
  const name = flows[flow]?.name;
  if (data === null || !still || flows.length < 2 || name === undefined) return null;
  const keys = flows.length === 2 ? '1 and 2' : `1 to ${Math.min(KEYS, flows.length)}`;
  return (
    <small className={`steps-of ${toneClass(flows, flow)}`}>
      of <strong>{name}</strong>
      <span className="by-key">; {keys} choose the flow</span>
    </small>
  );
}
