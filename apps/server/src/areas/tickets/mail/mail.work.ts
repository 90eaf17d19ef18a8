import { sweep, type Paces, type Work } from "../../../platform/work.ts";
import { fileMails, type FileMailDeps } from "./file-mail.ts";

/** The sweep that makes tickets and replies of mails that were taken. */
export function supportMailWork(deps: FileMailDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("support-mail", paces.sweep, () => fileMails(deps))] };
}
