import { setImmediate as turn } from "node:timers/promises";

/** How long a calculation runs before other work gets a turn. */
const sliceMs = 15;

/**
 * Lets other work run during calculations that take seconds. The returned function is called between steps. From time to time
 * it waits, so that other work can run and written data can be sent.
 */
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
