import { unitOf } from '#app/run/facts/quic.ts';
import { useState } from 'react';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { FiguresTable } from '#app/ui/Figures.tsx';
import { Check } from '#app/ui/Check.tsx';
import { PanelBody } from '../frame/PanelBody.tsx';
import { followPacket } from './followPacket.ts';
import { columnsOf, journeyOf, journeySentence, naturalSegment, noJourney, rowOf } from './journeyOf.ts';
import { type Panel, tableOf } from '../kit/panel.ts';

/** The followed segment, and its journey from link to link, reachable from either end. */
function JourneyBody() {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  useLab((state) => state.run);
  useLab((state) => state.status);
  const followed = useLab((state) => state.followed);
  const [backwards, setBackwards] = useState(false);
  const journey = data === null ? null : journeyOf(data);
  const natural = data === null ? -1 : naturalSegment(data);
  if (data === null || data.opened.script !== null)
    return (
      <PanelBody title="Journey">
        <p className="nothing">{data === null ? '' : noJourney(data)}</p>
      </PanelBody>
    );
  const stops = backwards ? [...(journey?.stops ?? [])].reverse() : (journey?.stops ?? []);
  return (
    <PanelBody
      title={
        followed < 0 ? 'Journey' : `Journey of ${unitOf(data.opened.flows[data.present.detail?.flow ?? 0])} ${followed}`
      }
    >
      <div className="journey">
        <p className="journey-choice wraps in-line">
          <label>
            Segment{' '}
            <input
              type="number"
              min={0}
              step={1}
              value={followed < 0 ? '' : followed}
              onChange={({ target }) =>
                followPacket(laboratory, { segment: target.value === '' ? -1 : Number(target.value) })
              }
            />
          </label>
          {natural >= 0 && natural !== followed && (
            <button type="button" className="quiet" onClick={() => followPacket(laboratory, { segment: natural })}>
              Follow {natural}, whose ACK came last
            </button>
          )}
          <Check on={backwards} set={setBackwards}>
            from the ACK back
          </Check>
        </p>
        <p>{journeySentence(data)}</p>
        {stops.length > 0 && (
          <FiguresTable
            className="answer"
            named
            heads={columnsOf(data)}
            // Stops have no names: their index is the key.
            rows={stops.map((stop, key) => ({ key, cells: rowOf(data, stop) }))}
          />
        )}
      </div>
    </PanelBody>
  );
}

/** The journey of one segment over all links, and of the ACK that it caused. */
export const journey: Panel = {
  id: 'journey',
  title: 'Journey of a packet',
  term: 'journey',
  about: (data) => {
    const { detail } = data.present;
    const segment = detail?.followed?.segment ?? -1;
    const how = data.opened.manet === null ? 'link by link' : 'node by node';
    return segment < 0 ? how : `${unitOf(data.opened.flows[detail!.flow])} ${segment}, ${how}`;
  },
  summary: journeySentence,
  table: (data) => tableOf(columnsOf(data), journeyOf(data)?.stops ?? [], (stop) => rowOf(data, stop)),
  Body: JourneyBody,
};
