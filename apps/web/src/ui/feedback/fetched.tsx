import { Component, Suspense, type ReactNode } from "react";
import { usePartFailed } from "./part-failed.ts";

type FetchedProps = {
  /** A component made with `lazy`. */
  readonly children: ReactNode;
  /** Shown while the component loads, and in its place when loading fails. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/** Wraps a component that is loaded when it is first shown. If that fails, the rest of the page stays. */
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

/** React offers error boundaries as classes only. */
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
