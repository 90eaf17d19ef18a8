import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

const given = process.env["NAMEPLANE_CORPORA"];

/** Test data of other projects: the folder NAMEPLANE_CORPORA names, else `shared/corpora` beside the checkout. */
const corpora = given ? pathToFileURL(`${given}/`) : new URL("../../../../../shared/corpora/", import.meta.url);

/** A file or folder (final slash) of the corpora; null where they are absent, and the test has to skip itself, saying so. */
export function corpus(name: string): URL | null {
  const url = new URL(name, corpora);
  return existsSync(url) ? url : null;
}
