import { flushCompileCache } from "node:module";
import { errorFields, type Log } from "../platform/log.ts";

// For processes of the product that start.ts starts as children. If they are started alone (in production), they take all
// settings from the environment.

let parentGone = (): void => process.exit(0);

/**
 * The settings: the environment, and what a parent process sends over the channel as soon as it knows it (ports and keys of
 * programs that are started at the same time). Meanwhile this process loads its code. From here on it ends when its parent ends,
 * even if the parent is killed with kill -9.
 */
export async function receiveSettings(): Promise<NodeJS.ProcessEnv> {
  if (process.env["NAMEPLANE_SETTINGS"] !== "channel") return process.env;
  if (!process.connected) process.exit(0);
  process.once("disconnect", () => parentGone());
  const { promise, resolve } = Promise.withResolvers<NodeJS.ProcessEnv>();
  process.once("message", (settings: NodeJS.ProcessEnv) => resolve({ ...process.env, ...settings }));
  return promise;
}

/**
 * Tells the parent that the process is ready, and saves the compiled code for the next start, in case this process is killed
 * later.
 */
export function reportReady(): void {
  if (process.connected) process.send?.("ready");
  setImmediate(flushCompileCache);
}

/** How long work in progress may take after the process was told to end. */
const endsWithinMs = 10_000;

/**
 * Ends the process cleanly, and only once, when it is told to end (SIGTERM, SIGINT) or its parent has ended. `close` frees its
 * resources.
 */
export function endOnSignal(name: string, log: Log, close: () => Promise<void>): void {
  let isEnding = false;
  const end = (signal: string): void => {
    if (isEnding) return;
    isEnding = true;
    log.info({ event: `${name}.stopping`, signal }, "stopping");
    setTimeout(() => process.exit(0), endsWithinMs);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: `${name}.stop_failed`, ...errorFields(error) }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("SIGINT", () => end("SIGINT"));
  parentGone = () => end("parent");
}
