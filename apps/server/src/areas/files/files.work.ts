import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { eraseFiles } from "./actions/erase-files.ts";

/** The periodic job that erases files past their retention. */
export function fileWork(deps: Parameters<typeof eraseFiles>[0], paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("files", paces.sweep * 150, () => eraseFiles(deps))] };
}
