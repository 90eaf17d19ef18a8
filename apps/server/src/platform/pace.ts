import { setImmediate as turn } from "node:timers/promises";

/** How long a calculation runs before other work gets a turn. */
const sliceMs = 15;

/** For calculations of seconds: called between steps, it regularly lets other work run and written data be sent. */
export function pacer(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return (async () => {
      await turn();
      until = performance.now() + sliceMs;
    })();
  };
}
