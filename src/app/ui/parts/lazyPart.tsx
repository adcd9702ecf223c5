import { useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AnyPart, Part } from './part.ts';
import { Boundary } from './Boundary.tsx';
import { whyMissing } from './missing.ts';
import { Trouble } from './Trouble.tsx';

interface Place {
  /** Given where the part has no place of its own on the page: the user does not want it any more. */
  readonly leave?: (() => void) | undefined;
  /** What keeps the place free until it comes. */
  readonly until?: ReactNode;
}

/** The words in the place of a part that has not come. */
export function Absence({ part, leave, until = null }: Place & { readonly part: AnyPart }) {
  const { standing } = useStore(part.store);
  useLayoutEffect(() => void part.fetch(), [part]);
  const floating = leave !== undefined;
  if (standing === 'missing' || standing === 'late') {
    const title =
      standing === 'missing'
        ? `${part.name} could not be loaded. The run goes on.`
        : `${part.name} is not ready yet. The run goes on.`;
    const again = (): void => void part.fetch();
    return (
      <Trouble
        title={title}
        more={`${whyMissing()} Reloading keeps the experiment.`}
        again={standing === 'missing' ? again : undefined}
        {...{ close: leave, floating }}
      />
    );
  }
  if (standing === 'here') return null;
  return (
    <>
      <output className={floating ? 'coming floating' : 'coming'}>{part.name}: loading.</output>
      {until}
    </>
  );
}

/**
 * A component that is loaded when it is wanted first: in its place are words until it is there. It is no lazy component
 * of React: that never asks again for what could not be loaded, and what comes after a fallback is rendered in pieces,
 * which the reports of a run that plays would interrupt again and again.
 */
export function lazyPart<Module, Props extends object>(
  part: Part<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props & Place) => ReactNode {
  return function LazyPart(props) {
    useStore(part.store);
    const { module } = part;
    if (module === null) return <Absence part={part} leave={props.leave} until={props.until} />;
    const Component = pick(module);
    return (
      <Boundary name={part.name} leave={props.leave}>
        <Component {...props} />
      </Boundary>
    );
  };
}
