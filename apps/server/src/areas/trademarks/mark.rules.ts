import type { MarkState } from "@nameplane/contracts/trademarks/trademarks";

export type MarkDates = { readonly notBefore: Date; readonly notAfter: Date; readonly isRevoked: boolean };

/** Whether an SMD file can be used at a time. A revoked file stays revoked, whatever its dates say. */
export function markStateAt({ notBefore, notAfter, isRevoked }: MarkDates, at: Date): MarkState {
  if (isRevoked) return "revoked";
  if (at < notBefore) return "notyet";
  return at < notAfter ? "valid" : "ended";
}

/** The label of a name directly below its TLD, which is what a mark has to hold. Null if the name is not directly below it. */
export function labelBelow(asciiName: string, tld: string): string | null {
  const end = `.${tld}`;
  const label = asciiName.endsWith(end) ? asciiName.slice(0, -end.length) : "";
  return label === "" || label.includes(".") ? null : label;
}

type Usable = MarkDates & { readonly labels: readonly string[] };

/**
 * The file to use for a label, if the account has one: among those valid now that hold the label, the one that is valid longest.
 * Labels are compared as A-labels, so that upper case and Unicode forms make no difference.
 */
export function markFor<Mark extends Usable>(marks: readonly Mark[], label: string, at: Date): Mark | null {
  const usable = marks.filter((mark) => markStateAt(mark, at) === "valid" && mark.labels.includes(label.toLowerCase()));
  return usable.toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())[0] ?? null;
}

/** How long before its end an account is told that an SMD file ends. */
export const warnDays = 30;

/** A line of the list of revoked files. */
export type RevokedMark = { readonly smdId: string; readonly revokedAt: Date };
export type RevokedList = { readonly issuedAt: Date; readonly marks: readonly RevokedMark[] };

/**
 * Reads the list of revoked files: the version and time in the first line, the names of the columns in the second, then a line for
 * each file (RFC 9361 section 6.2). Null if it is not such a list, so that a broken list never replaces a good one.
 */
export function readRevokedList(text: string): RevokedList | null {
  const [first = "", second = "", ...rest] = text.split(/\r?\n/).map((line) => line.trim());
  const [version, issued = ""] = first.split(",");
  const issuedAt = new Date(issued);
  if (version !== "1" || Number.isNaN(issuedAt.getTime()) || second !== "smd-id,insertion-datetime") return null;
  const marks: RevokedMark[] = [];
  for (const line of rest.filter((each) => each !== "")) {
    const [smdId = "", at = "", ...more] = line.split(",");
    const revokedAt = new Date(at);
    if (!/^[\w.-]{3,64}$/.test(smdId) || Number.isNaN(revokedAt.getTime()) || more.length > 0) return null;
    marks.push({ smdId, revokedAt });
  }
  return { issuedAt, marks };
}
