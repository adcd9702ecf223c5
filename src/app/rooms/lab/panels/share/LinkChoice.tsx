import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { bottleneckOf, linksToShow } from '#app/run/facts/bottleneck.ts';
import { linkTitle } from '#app/run/facts/places.ts';
import { Select } from '#app/ui/Select.tsx';

/** Selects the link whose share and drops are shown, if several links are shared. */
export function LinkChoice() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  const chosen = useLab((state) => state.link);
  const { data } = laboratory;
  if (data === null) return null;
  const { opened } = data;
  const links = linksToShow(opened);
  if (links.length < 2) return null;
  const limiting = bottleneckOf(opened);
  return (
    <Select
      className="chart-button link-choice paper off-wall"
      aria-label="Link whose share is shown"
      value={chosen >= 0 ? chosen : limiting}
      of={links.map((link) => [link, `${linkTitle(opened, link)}${link === limiting ? ', the bottleneck' : ''}`])}
      choose={(next) => laboratory.showLink(next)}
    />
  );
}
