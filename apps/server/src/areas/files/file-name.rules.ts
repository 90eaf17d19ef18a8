import { evidenceTypes, type EvidenceType } from "@nameplane/contracts/files/limits";

const longest = 120;
/**
 * Matches every character except letters, marks, digits and the signs that are common in names. Paths, quotes, control characters
 * and direction characters are therefore matched, too.
 */
const unusual = /[^\p{L}\p{M}\p{N} ._()+,&@-]/gu;

/**
 * The name under which a file is stored and shown: the last part of the name that the browser sent, with the extension of the
 * file's real type. Everything that has a meaning in a file system, a header or a terminal is removed.
 */
export function cleanName(typed: string, type: EvidenceType): string {
  const last = typed.normalize("NFC").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const { extensions } = evidenceTypes[type];
  const known: readonly string[] = extensions;
  const [, stem = last, extension = ""] = /^(.*)\.([^.]{1,8})$/su.exec(last) ?? [];
  const base = stem
    .replaceAll(unusual, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[ .]+|[ .]+$/gu, "");
  const shown = Array.from(base).slice(0, longest).join("").trimEnd();
  const chosen = known.includes(extension.toLowerCase()) ? extension.toLowerCase() : extensions[0];
  return `${shown === "" ? "document" : shown}.${chosen}`;
}
