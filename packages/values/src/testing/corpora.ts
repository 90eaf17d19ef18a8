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
 * A file or folder (final slash) of test data: our own in `fixtures`, and that of other projects in the same form where it is
 * present, in the folder that NAMEPLANE_CORPORA names or in `shared/corpora` beside the checkout.
 */
export function corpora(name: string): readonly Corpus[] {
  const found = folders.map(({ whose, url }) => ({ whose, url: new URL(name, url) })).filter(({ url }) => existsSync(url));
  if (found[0]?.whose !== "ours") throw new Error(`fixtures/${name} is missing`);
  return found;
}
