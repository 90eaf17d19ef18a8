/** The running build: the version shown to people, and the build time (UTC, ISO 8601) that tells two builds apart. */
export type BuildInfo = { readonly version: string; readonly builtAt: string };

/** The default is for tests and tools, which run the source without a build. */
export const buildInfo: BuildInfo =
  typeof BUILD_INFO === "undefined" ? { version: "0.0.0", builtAt: "1970-01-01T00:00:00.000Z" } : BUILD_INFO;

/** The text of the version header and of the stamp in index.html. */
export const stampOf = (build: BuildInfo): string => `${build.version} ${build.builtAt}`;

/** The stamp of the index page that the server sent. Null if it has none, for example on a proxy's error page. */
export function readStamp(html: string): BuildInfo | null {
  const found = /<meta[^>]+name="np-build"[^>]+content="(\S+) (\d{4}-\d\d-\d\dT[^"]+)"/.exec(html);
  const [, version, builtAt] = found ?? [];
  return version && builtAt && !Number.isNaN(Date.parse(builtAt)) ? { version, builtAt } : null;
}

/** Whether the server has a different build with a later build time. A rollback does not count as newer. */
export function isNewer(served: BuildInfo, running: BuildInfo): boolean {
  return stampOf(served) !== stampOf(running) && Date.parse(served.builtAt) > Date.parse(running.builtAt);
}
