import { flushCompileCache } from "node:module";
import { errorFields, type Log } from "../platform/log.ts";

// A process of the product as a child of start.ts. Started by itself (in production) it takes everything from its environment.

let parentGone = (): void => process.exit(0);

/**
 * The settings: the environment, and what a parent adds to it over the channel as soon as it knows (ports and keys of what
 * it starts at the same time). Meanwhile the code of this process is loaded already. From here on it ends when its parent is
 * gone, kill -9 included.
 */
export async function receiveSettings(): Promise<NodeJS.ProcessEnv> {
  if (process.env["NAMEPLANE_SETTINGS"] !== "channel") return process.env;
  if (!process.connected) process.exit(0);
  process.once("disconnect", () => parentGone());
  const { promise, resolve } = Promise.withResolvers<NodeJS.ProcessEnv>();
  process.once("message", (settings: NodeJS.ProcessEnv) => resolve({ ...process.env, ...settings }));
  return promise;
}

/** Tells the parent that work may come, and keeps the compiled code for the next start even if this process is killed. */
export function reportReady(): void {
  if (process.connected) process.send?.("ready");
  setImmediate(flushCompileCache);
}

/** What is under way when the process is told to end has this long. */
const endsWithinMs = 10_000;

/** Ends the process once, cleanly, when it is told to (SIGTERM, SIGINT) or its parent is gone: close gives back what it holds. */
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
