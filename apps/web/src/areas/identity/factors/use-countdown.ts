import { useEffect, useEffectEvent, useState } from "react";

/** Whole seconds left of a wait that began at `startedAtMs`. */
export function secondsLeft(seconds: number, startedAtMs: number, nowMs: number): number {
  return Math.max(0, seconds - Math.floor((nowMs - startedAtMs) / 1000));
}

/** Counts down by the clock and not by ticks, because a tab in the background gets few ticks. `start` starts a new countdown. */
export function useCountdown(first = 0): { readonly left: number; readonly start: (seconds: number) => void } {
  const [wait, setWait] = useState(() => ({ seconds: first, startedAtMs: Date.now() }));
  const [left, setLeft] = useState(first);
  const tick = useEffectEvent(() => setLeft(secondsLeft(wait.seconds, wait.startedAtMs, Date.now())));
  useEffect(() => {
    const timer = wait.seconds === 0 ? undefined : setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, [wait]);
  const start = (seconds: number) => {
    setWait({ seconds, startedAtMs: Date.now() });
    setLeft(seconds);
  };
  return { left, start };
}
