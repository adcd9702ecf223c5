import type { Sheet } from '../../../lessons/exercises/exercise.ts';
import { giftText } from '../../../lessons/exercises/written/gift.ts';
import { moodleXml } from '../../../lessons/exercises/written/moodle.ts';
import { qtiPackage } from '../../../lessons/exercises/written/qti.ts';
import { download } from '../../ui/download.ts';
import { Popover } from '../../ui/Popover.tsx';

/** The sheet with its key, in the formats of course systems. */
export function CourseFiles({ sheet }: { readonly sheet: Sheet }) {
  const name = `sheet-${sheet.order.seed}`;
  return (
    <Popover label="For a course system" buttonClass="" button="Course files">
      {() => (
        <div className="share-place">
          <p>The sheet with its key. Each wrong answer has its feedback.</p>
          <button type="button" onClick={() => download(`${name}.xml`, moodleXml(sheet), 'application/xml')}>
            Moodle XML
          </button>{' '}
          <button type="button" onClick={() => download(`${name}.gift`, giftText(sheet), 'text/plain')}>
            GIFT
          </button>{' '}
          <button
            type="button"
            onClick={() => download(`${name}.zip`, new Uint8Array(qtiPackage(sheet)), 'application/zip')}
          >
            QTI 2.1
          </button>
        </div>
      )}
    </Popover>
  );
}
