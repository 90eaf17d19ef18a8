import { flushCompileCache } from "node:module";

// A process of the product as a child of start.ts. Started by itself (in production) it takes everything from its environment.

/**
 * The settings: the environment, and what a parent adds to it over the channel as soon as it knows (ports and keys of what
 * it starts at the same time). Meanwhile the code of this process is loaded already.
 */
export async function receiveSettings(): Promise<NodeJS.ProcessEnv> {
  if (process.env["NAMEPLANE_SETTINGS"] !== "channel") return process.env;
  const { promise, resolve } = Promise.withResolvers<NodeJS.ProcessEnv>();
  const parentGone = () => process.exit(0);
  process.once("disconnect", parentGone);
  process.once("message", (settings: NodeJS.ProcessEnv) => resolve({ ...process.env, ...settings }));
  const settings = await promise;
  process.off("disconnect", parentGone);
  return settings;
}

/** Tells the parent that work may come, and keeps the compiled code for the next start even if this process is killed. */
export function tellReady(): void {
  process.send?.("ready");
  setImmediate(flushCompileCache);
}

/** A process that was started with a channel to its parent ends when the parent is gone, kill -9 included. */
export function endWithParent(stop: () => void): void {
  if (process.channel) process.once("disconnect", stop);
}
