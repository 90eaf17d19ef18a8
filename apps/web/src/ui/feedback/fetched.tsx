import { Component, Suspense, type ReactNode } from "react";
import { usePartFailed } from "./part-failed.ts";

type FetchedProps = {
  /** A part made with `lazy`. */
  readonly children: ReactNode;
  /** Shown while the part is on its way, and in its place when it does not come. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/** Around a part that is fetched when it is first shown. One that fails takes neither the screen nor the frame with it. */
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
