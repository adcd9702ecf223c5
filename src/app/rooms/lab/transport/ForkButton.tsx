import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';

const ForkName = lazyPart(new Part('Forks', () => import('../fork/ForkName.tsx')), (module) => module.ForkName);

/** Which of a run and its forks is on the screen, and the way to what it changed. */
export function ForkButton() {
  return <ForkName />;
}
