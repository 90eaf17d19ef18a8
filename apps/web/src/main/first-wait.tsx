import { useEffect, useState } from "react";
import { FrameOutline } from "./frame/visitor-frame.tsx";
import type { AppRouter } from "./navigation/router.tsx";

/**
 * Shows the outline of the frame while a deep link waits for the session, because a blank page looks broken. The login page does
 * not wait.
 */
export function FirstWait({ router }: { router: AppRouter }) {
  const [waiting, setWaiting] = useState(() => !router.state.resolvedLocation && router.latestLocation.pathname !== "/");
  useEffect(() => router.subscribe("onResolved", () => setWaiting(false)), [router]);
  return waiting ? (
    <div className="np-first-wait" aria-busy>
      <FrameOutline />
    </div>
  ) : null;
}
