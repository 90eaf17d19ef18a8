/** Which build runs: the version people read and the instant (UTC, ISO 8601) that tells two builds apart. */
export type BuildInfo = { readonly version: string; readonly builtAt: string };

/** Tests and tools run the source without a build. */
export const buildInfo: BuildInfo =
  typeof BUILD_INFO === "undefined" ? { version: "0.0.0", builtAt: "1970-01-01T00:00:00.000Z" } : BUILD_INFO;

/** One text for the version header and the stamp in index.html. */
export const stampOf = (build: BuildInfo): string => `${build.version} ${build.builtAt}`;

/** Reads the stamp of a served index page; null when the page carries none (a proxy's error page, for example). */
export function readStamp(html: string): BuildInfo | null {
  const found = /<meta[^>]+name="np-build"[^>]+content="(\S+) (\d{4}-\d\d-\d\dT[^"]+)"/.exec(html);
  const [, version, builtAt] = found ?? [];
  return version && builtAt && !Number.isNaN(Date.parse(builtAt)) ? { version, builtAt } : null;
}

/** Newer = another build with a later build time: a rollback and a second server of the same build are not news. */
export function isNewer(served: BuildInfo, running: BuildInfo): boolean {
  return stampOf(served) !== stampOf(running) && Date.parse(served.builtAt) > Date.parse(running.builtAt);
}
