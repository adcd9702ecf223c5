import { flowKept } from '../../run/labState.ts';
import type { RunData } from '../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { count } from '../../ui/words/numbers.ts';
import type { EventRef } from '../../run/words/statement.ts';
import { toneClass } from '../../run/facts/groups.ts';
import { momentOf } from '../sentence/moment.ts';
import { explain } from './asking.ts';

/** An event of a flow other than that of the moment. */
interface Other {
  readonly flow: number;
  readonly text: string;
  readonly at: EventRef;
}

/** Another flow's action in the current event, else a loss that it has not detected; null: neither. */
function otherOf(data: RunData, kept: number): Other | null {
  const { opened, present } = data;
  const { fired, event } = present;
  const rule = opened.rules[fired?.rule ?? -1];
  if (fired !== null && rule !== undefined && fired.event === event && fired.flow >= 0 && fired.flow !== kept)
    return { flow: fired.flow, text: `${rule.title}.`, at: { event, flow: fired.flow } };
  const [losing] = momentOf(data, 0).flows.filter(({ index, unnoticed }) => index !== kept && unnoticed.length > 0);
  const last = losing?.unnoticed.at(-1);
  if (losing === undefined || last === undefined) return null;
  const text = `${count(losing.unnoticed.length)} lost, does not know yet.`;
  return { flow: losing.index, text, at: { event: last.event, flow: losing.index } };
}

/** An event of another flow, and a button that goes there. */
export function Elsewhere({ data }: { readonly data: RunData }) {
  const laboratory = useLaboratory();
  const chosen = useLab(flowKept);
  const kept = chosen < 0 ? data.present.about : chosen;
  const other = kept < 0 ? null : otherOf(data, kept);
  if (other === null) return null;
  return (
    <p className={`elsewhere ${toneClass(data.opened.flows, other.flow)}`}>
      <b>{data.opened.flows[other.flow]?.name}:</b> {other.text}{' '}
      <button type="button" className="link" onClick={() => explain(laboratory, other.at)}>
        Go there
      </button>
    </p>
  );
}
