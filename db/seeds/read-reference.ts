import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { referenceFilesSchema, type ReferenceFiles } from "./reference-files.ts";

/**
 * Has to be raised whenever a change of the loader makes different rows from the same files, so that installations load the
 * files again.
 */
const rowsVersion = 1;

/**
 * Reads the data files beside this module. Returns the hash of their texts in hex, and a function that parses them, which an
 * up-to-date installation never needs to call.
 */
export async function readReference(): Promise<{ hash: string; parse: () => ReferenceFiles }> {
  const names = Object.keys(referenceFilesSchema.shape);
  const texts = await Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(path.join(import.meta.dirname, "reference", `${name}.json`), "utf8"),
    })),
  );
  const hash = createHash("sha256").update(`rows ${rowsVersion}\n`);
  for (const { name, text } of texts) hash.update(`${name} ${text.length}\n`).update(text);
  return {
    hash: hash.digest("hex"),
    parse: () => {
      const content: unknown = Object.fromEntries(texts.map(({ name, text }): [string, unknown] => [name, JSON.parse(text)]));
      return referenceFilesSchema.parse(content);
    },
  };
}
