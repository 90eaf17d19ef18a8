/**
 * Tools for developers of the panel. They work only if the page says that it was served on the operator's own development host.
 */
export function isDevelopmentMode(): boolean {
  return document.querySelector('meta[name="np-development"]')?.getAttribute("content") === "1";
}

let areKeysShown = false;
const listeners = new Set<() => void>();

/** Whether text keys are shown instead of texts. */
export const keysShown = (): boolean => areKeysShown;

export function onKeysShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function showKeys(isWanted: boolean): void {
  areKeysShown = isWanted && isDevelopmentMode();
  for (const listener of listeners) listener();
}

/** Logs each API call to the console: path without query, status, request id, and the time on both sides. */
export function traced(run: typeof fetch): typeof fetch {
  return async (input, init) => {
    const startedAt = performance.now();
    const response = await run(input, init);
    const { pathname } = new URL(response.url);
    const served = /dur=([\d.]+)/.exec(response.headers.get("server-timing") ?? "")?.[1] ?? "?";
    const whole = (performance.now() - startedAt).toFixed(1);
    const id = response.headers.get("x-request-id") ?? "?";
    // oxlint-disable-next-line no-console -- the console is where a developer reads it
    console.info(`${init?.method ?? "GET"} ${pathname} ${response.status}: ${whole} ms, server ${served} ms, request ${id}`);
    return response;
  };
}
