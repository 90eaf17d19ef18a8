import { flushCompileCache } from "node:module";

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
export function tellReady(): void {
  if (process.connected) process.send?.("ready");
  setImmediate(flushCompileCache);
}

/** How to end when the parent is gone, once there is work to bring to an end. */
export function endWithParent(stop: () => void): void {
  parentGone = stop;
}
