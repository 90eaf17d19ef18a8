import { useRouterState } from "@tanstack/react-router";
import { useSlow } from "../../ui/feedback/states.tsx";
import "../../ui/layout/frame.css";

/** A line at the top while the next screen loads. The old screen stays readable. */
export function LoadingLine() {
  const loading = useRouterState({ select: ({ status }) => status === "pending" });
  return useSlow(loading) ? <div className="np-loading-line" aria-hidden /> : null;
}
