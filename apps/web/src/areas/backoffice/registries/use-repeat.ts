import { useEffect, useRef } from "react";

/** Calls a function repeatedly while `isOn` is true and the page is visible. */
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
