import { sweep, type Paces, type Work } from "../../../platform/work.ts";
import { fileLetters, type FileLetterDeps } from "./file-letters.ts";

/** The periodic job that turns mails to the abuse addresses into letters. */
export function abuseMailWork(deps: FileLetterDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("abuse-mail", paces.sweep, () => fileLetters(deps))] };
}
