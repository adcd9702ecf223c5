import { useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AnyPart, Part } from './part.ts';
import { Boundary } from './Boundary.tsx';
import { Trouble, whyMissing } from './Trouble.tsx';

interface Place {
  /** Set if the part has no fixed place on the page: the user cancels it. */
  readonly leave?: (() => void) | undefined;
  /** Placeholder until it is loaded. */
  readonly until?: ReactNode;
}

/** Message in place of a part that is not loaded. */
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
 * A component that is loaded on first use, with a message in its place until then. React.lazy is not used: it never
 * retries a failed load, and content after a fallback is rendered in slices, which the reports of a playing run would
 * interrupt repeatedly.
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
