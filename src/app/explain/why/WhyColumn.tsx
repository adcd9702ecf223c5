import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';

const WhyPanel = lazyPart(new Part('Why', () => import('./WhyPanel.tsx')), (module) => module.WhyPanel);

/** The place of Why. What stands there is loaded when it is asked for: a run that plays needs none of it. */
export function WhyColumn() {
  return <WhyPanel until={<aside className="why" aria-label="Why" />} />;
}
