import { useEffect, useRef } from "react";

/** Does something again and again while it is on and the page is seen. */
export function useRepeat(isOn: boolean, everyMs: number, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && newest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
}
