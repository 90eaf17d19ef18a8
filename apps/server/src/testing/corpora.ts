import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

const given = process.env["NAMEPLANE_CORPORA"];
const corpora = given ? pathToFileURL(`${given}/`) : new URL("../../../../../shared/corpora/", import.meta.url);

/** A file or folder (final slash) of other projects' test data; null where they are absent: the test skips itself, saying so. */
export function corpus(name: string): URL | null {
  const url = new URL(name, corpora);
  return existsSync(url) ? url : null;
}
