import { Component, type ReactNode } from 'react';
import { Trouble } from './Trouble.tsx';

interface Props {
  /** As in "Help failed." */
  readonly name: string;
  /** Set if it has no fixed place on the page. */
  readonly leave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An error boundary: a message replaces the failed part, the rest continues. */
export class Boundary extends Component<Props, { readonly message: string | null }> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(problem: unknown): { message: string } {
    return { message: problem instanceof Error ? problem.message : String(problem) };
  }

  override render(): ReactNode {
    const { name, leave, children } = this.props;
    const { message } = this.state;
    if (message === null) return children;
    return (
      <Trouble
        title={`${name} failed. The run goes on.`}
        more={`Reloading keeps the experiment. The message was: ${message}`}
        again={() => this.setState({ message: null })}
        close={leave}
        floating={leave !== undefined}
      />
    );
  }
}
