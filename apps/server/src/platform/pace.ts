import { setImmediate as turn } from "node:timers/promises";

/** So long a long calculation goes on before others have their turn. */
const sliceMs = 15;

/** For a calculation of seconds, between its steps: lets others have their turn, and what was written leave, every so often. */
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
