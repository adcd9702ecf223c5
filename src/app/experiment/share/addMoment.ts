import type { Laboratory } from '../../run/laboratory.ts';
import { plainText } from '../../run/words/statement.ts';
import { LECTURES } from '../../ui/lecture/lecturesPart.ts';
import { ADDRESS_TOOLS } from '../address/addressPart.ts';

/** Adds the moment on the screen to the lecture on this device. */
export function addMoment(laboratory: Laboratory): void {
  LECTURES.whenHere(({ addSeen }) =>
    ADDRESS_TOOLS.whenHere(() => {
      const { linkAsSeen: link } = laboratory;
      if (link === '') return;
      laboratory.say(addSeen({ at: link, title: plainText(laboratory.headlineNow.full) }));
    }),
  );
}
