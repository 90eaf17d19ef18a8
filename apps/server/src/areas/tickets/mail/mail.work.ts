import { sweep, type Paces, type Work } from "../../../platform/work.ts";
import { fileMails, type FileMailDeps } from "./file-mail.ts";

/** The periodic job that turns accepted mails into tickets and replies. */
export function supportMailWork(deps: FileMailDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("support-mail", paces.sweep, () => fileMails(deps))] };
}
