import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

export type Corpus = { readonly whose: "ours" | "others'"; readonly url: URL };

const given = process.env["NAMEPLANE_CORPORA"];
const root = new URL("../../../../", import.meta.url);
const folders = [
  { whose: "ours", url: new URL("fixtures/", root) },
  { whose: "others'", url: given ? pathToFileURL(`${given}/`) : new URL("../shared/corpora/", root) },
] as const;

/**
 * A file or folder (with a final slash) of test data. Our own data are in `fixtures`. Data of other projects have the same form
 * and are included if present, in the folder that NAMEPLANE_CORPORA names or in `shared/corpora` beside the checkout.
 */
export function corpora(name: string): readonly Corpus[] {
  const found = folders.map(({ whose, url }) => ({ whose, url: new URL(name, url) })).filter(({ url }) => existsSync(url));
  if (found[0]?.whose !== "ours") throw new Error(`fixtures/${name} is missing`);
  return found;
}
