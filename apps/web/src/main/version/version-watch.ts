import { buildInfo, isNewer, readStamp, stampOf, type BuildInfo } from "../../lib/build-info.ts";

export type VersionWatch = {
  /** Seconds between checks, from the configuration; 200 by default. */
  readonly seconds: () => number;
  readonly onNewer: (served: BuildInfo) => void;
  readonly fetch?: typeof fetch;
  readonly running?: BuildInfo;
};

/** Loads the index page and returns its build if that is newer. Null if it is not, or if the page could not be loaded. */
export async function checkForNewer(fetchPage: typeof fetch, running: BuildInfo): Promise<BuildInfo | null> {
  try {
    const response = await fetchPage("/", {
      headers: { "X-Requested-With": "XMLHttpRequest", "X-Version": stampOf(running), Accept: "text/html" },
      cache: "no-store",
      credentials: "same-origin",
    });
    const served = response.ok ? readStamp(await response.text()) : null;
    return served && isNewer(served, running) ? served : null;
  } catch {
    // Offline; the next check may succeed.
    return null;
  }
}

/**
 * Checks at a regular interval and whenever the page becomes visible. Stops after the first newer build, because the notice
 * stays.
 */
export function watchVersion({
  seconds,
  onNewer,
  fetch: fetchPage = globalThis.fetch.bind(globalThis),
  running = buildInfo,
}: VersionWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const check = async () => {
    const served = await checkForNewer(fetchPage, running);
    if (!served || ended) return;
    stop();
    onNewer(served);
  };
  const schedule = () => {
    timer = setTimeout(() => {
      void check();
      if (!ended) schedule();
    }, seconds() * 1000);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") void check();
  };
  const stop = () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
  schedule();
  document.addEventListener("visibilitychange", onVisible);
  return stop;
}
