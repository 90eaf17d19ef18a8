import type { AskView, FileView } from "@nameplane/contracts/files/files";
import type { AskRow } from "./asks.repository.ts";
import type { FileRow } from "./files.repository.ts";

export function presentFile(file: Pick<FileRow, "id" | "name" | "mime" | "size" | "scan" | "createdAt">): FileView {
  const { id, name, mime, size, scan, createdAt } = file;
  return { fileid: id, name, mime, size, scanned: scan === "clean", at: createdAt.toISOString() };
}

export function presentAsk(ask: AskRow, files: readonly FileRow[]): AskView {
  return {
    askid: ask.id,
    what: ask.what,
    why: ask.why,
    by: askedBy(ask.askedBy),
    askedat: ask.askedAt.toISOString(),
    state: ask.state,
    sentat: ask.sentAt?.toISOString() ?? null,
    decidedat: ask.decidedAt?.toISOString() ?? null,
    decision: ask.decision === "" ? null : ask.decision,
    files: files.filter(({ ownerId }) => ownerId === ask.id).map(presentFile),
  };
}

export function askedBy(actor: string): AskView["by"] {
  if (actor.startsWith("registry:")) return "registry";
  if (actor.startsWith("staff:")) return "staff";
  return actor.startsWith("user:") ? "you" : "system";
}
