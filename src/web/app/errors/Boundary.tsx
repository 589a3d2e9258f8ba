import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  instead: (error: unknown) => ReactNode;
  /** A change of this value (the address) resets the boundary. */
  place?: string;
}
type BoundaryState = { caught: { error: unknown; place: string | undefined } | null };

/** An error boundary with a fallback. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { caught: { error, place: undefined } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { caught }: BoundaryState): BoundaryState | null {
    if (caught === null || caught.place === place) return null;
    // Notes where the failure happened, so that another address resets it.
    return { caught: caught.place === undefined ? { ...caught, place } : null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.instead(caught.error);
  }
}
