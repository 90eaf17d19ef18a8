import { Component, Suspense, type ReactNode } from "react";
import { usePartFailed } from "./part-failed.ts";

type FetchedProps = {
  /** A component created with `lazy`. */
  readonly children: ReactNode;
  /** Shown while the component loads, and instead of it if loading fails. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/** Wraps a component that is loaded when it is first shown. If loading fails, the rest of the page stays. */
export function Fetched({ children, fallback = null, onFailed }: FetchedProps) {
  const showFailure = usePartFailed();
  return (
    <Boundary
      fallback={fallback}
      onFailed={() => {
        showFailure();
        onFailed?.();
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** React supports error boundaries only as classes. */
class Boundary extends Component<{ children: ReactNode; fallback: ReactNode; onFailed: () => void }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
