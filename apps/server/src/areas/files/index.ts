export { askDocument, decideAsk, handIn, readAsks, withdrawAsk } from "./actions/ask-document.ts";
export { eraseFiles } from "./actions/erase-files.ts";
export {
  checkFiles,
  keepEvidence,
  keepGivenFile,
  keepMailFile,
  keepPaper,
  type CheckedFile,
  type RefusedFile,
} from "./actions/keep-checked-files.ts";
export { keepStream, readStream } from "./actions/keep-stream.ts";
export { readEvidence } from "./actions/read-evidence.ts";
export { readFile } from "./actions/read-file.ts";
export { hasAccepted, lockAsk, type AskRow } from "./asks.repository.ts";
export type { FileScanner } from "./file-scanner.port.ts";
export type { FileStore } from "./file-store.port.ts";
export type { FileDeps } from "./files.deps.ts";
export { cleanName } from "./file-name.rules.ts";
export { askedBy, presentFile } from "./files.present.ts";
export { eraseFile, evidenceOf, filesOf, giveFiles, type EvidenceRow } from "./files.repository.ts";
export { fileRoutes } from "./files.routes.ts";
export { eraseAt } from "./keep-for.rules.ts";
