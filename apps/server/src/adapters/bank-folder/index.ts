import { lstat, mkdir, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { BankFolder } from "../../areas/payments/bank/bank-folder.port.ts";

/** How long a file has to be unchanged before it counts as complete. */
const settledMs = 5000;

type Options = { readonly folder: string; readonly maxBytes: number; readonly now: () => Date };

/**
 * A folder of this machine as the place where the bank's files arrive. Only regular files with the ending .xml are read: links
 * are not followed, and hidden files are left alone. Files that were read are moved to its subfolder `read`, those that were
 * refused to `refused`.
 */
export function bankFolder({ folder, maxBytes, now }: Options): BankFolder {
  return {
    waiting: async () => {
      const found = await readdir(folder, { withFileTypes: true });
      const names: string[] = [];
      const tooLarge: string[] = [];
      for (const { name } of found.filter((entry) => entry.isFile() && /^[^.].*\.xml$/i.test(entry.name))) {
        const facts = await lstat(path.join(folder, name)).catch(ifMissing);
        if (facts === null || now().getTime() - facts.mtimeMs < settledMs) continue;
        (facts.size > maxBytes ? tooLarge : names).push(name);
      }
      return { names: names.toSorted(), tooLarge: tooLarge.toSorted() };
    },
    read: (name) => readFile(path.join(folder, path.basename(name))).catch(ifMissing),
    moveAside: async (name, to) => {
      await mkdir(path.join(folder, to), { recursive: true });
      const { ext, name: base } = path.parse(path.basename(name));
      const stamp = now().toISOString().replaceAll(/[:.]/g, "-");
      await rename(path.join(folder, path.basename(name)), path.join(folder, to, `${base} ${stamp}${ext}`)).catch(ifMissing);
    },
  };
}

/** Another worker, or a person, may have moved the file meanwhile. */
function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
