import { Component, type ReactNode } from 'react';

interface Props {
  /** Told when the part could not be shown: its file did not come, or it broke. */
  onFailure?: (error: Error) => void;
  children: ReactNode;
}

/** Around what the screen can do without: when it fails, it alone is missing. */
export class OptionalPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
