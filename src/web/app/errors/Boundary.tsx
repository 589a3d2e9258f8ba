import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  instead: (error: unknown) => ReactNode;
  /** Another value gives the children another try: the address. */
  place?: string;
}
type BoundaryState = { caught: { error: unknown; place: string | undefined } | null };

/** Shows something else when what it holds fails to render. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { caught: { error, place: undefined } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { caught }: BoundaryState): BoundaryState | null {
    if (caught === null || caught.place === place) return null;
    // The first render after the failure notes where it happened; another place is a new start.
    return { caught: caught.place === undefined ? { ...caught, place } : null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.instead(caught.error);
  }
}
