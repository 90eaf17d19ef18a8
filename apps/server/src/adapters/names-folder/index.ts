import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import type { NamesFile, NamesFolder, ScanPart, ScanTask } from "../../areas/monitoring/names-folder.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { partsFromThread } from "../../platform/polite-parts.ts";

/** How long a file has to be unchanged before it counts as complete. */
const settledMs = 5000;

type Options = { readonly folder: string; readonly now: () => Date };

/**
 * A folder of this machine as the place of lists of names. A file is called source.date.kind, such as "se.2026-11-30.zone.gz"
 * or "certificates.2026-11-30.hosts"; everything else is left alone, and links are not followed. Files stay where they are: the
 * newest of each source is needed to tell what is new in the next one.
 */
export function namesFolder({ folder, now }: Options): NamesFolder {
  return {
    list: async () => {
      const entries = await readdir(folder, { withFileTypes: true });
      const named = entries.filter((entry) => entry.isFile()).flatMap(({ name }) => partsOfName(name) ?? []);
      const files: NamesFile[] = [];
      for (const file of named) {
        const facts = await lstat(path.join(folder, file.name)).catch(ifMissing);
        if (facts !== null && now().getTime() - facts.mtimeMs >= settledMs) files.push({ ...file, bytes: facts.size });
      }
      return files.toSorted((a, b) => a.listedOn.localeCompare(b.listedOn) || a.name.localeCompare(b.name));
    },
    scan: (task) => scanInThread({ ...task, folder }),
  };
}

/** The input of the thread: a task, and the folder with the files. */
export type FolderTask = ScanTask & { readonly folder: string };

/**
 * Runs a task in a thread. Every error of the thread is about the file: it is gone, cannot be read, or is not of the kind that
 * its name states.
 */
async function* scanInThread(task: FolderTask): AsyncGenerator<ScanPart, void> {
  const parts = partsFromThread<ScanPart>(new URL("./scan-worker.ts", import.meta.url), task);
  try {
    for (let next = await nextOf(parts); next.done !== true; next = await nextOf(parts)) yield next.value;
  } finally {
    await parts.return();
  }
}

async function nextOf(parts: AsyncGenerator<ScanPart, void>): Promise<IteratorResult<ScanPart, void>> {
  try {
    return await parts.next();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OutcomeError("refused", message, { cause: error });
  }
}

function partsOfName(name: string): Omit<NamesFile, "bytes"> | null {
  const [, source, listedOn, kind] = /^([a-z0-9][a-z0-9_-]{0,62})\.(\d{4}-\d{2}-\d{2})\.(zone|hosts)(?:\.gz)?$/.exec(name) ?? [];
  if (source === undefined || listedOn === undefined || Number.isNaN(Date.parse(listedOn))) return null;
  return { name, source, listedOn, kind: kind === "zone" ? "zone" : "hosts" };
}

/** The operator may have removed the file meanwhile. */
function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
