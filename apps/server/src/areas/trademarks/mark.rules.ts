import type { MarkState } from "@nameplane/contracts/trademarks/trademarks";

export type MarkDates = { readonly notBefore: Date; readonly notAfter: Date; readonly isRevoked: boolean };

/** Whether an SMD file can be used at a time. A revoked file stays revoked, whatever its dates say. */
export function markStateAt({ notBefore, notAfter, isRevoked }: MarkDates, at: Date): MarkState {
  if (isRevoked) return "revoked";
  if (at < notBefore) return "notyet";
  return at < notAfter ? "valid" : "ended";
}

/** The label of a name directly below its TLD, which a mark has to contain. Null if the name is not directly below the TLD. */
export function labelBelow(asciiName: string, tld: string): string | null {
  const end = `.${tld}`;
  const label = asciiName.endsWith(end) ? asciiName.slice(0, -end.length) : "";
  return label === "" || label.includes(".") ? null : label;
}

type Usable = MarkDates & { readonly labels: readonly string[] };

/**
 * The account's SMD file to use for a label: of the files that are valid now and contain the label, the one that is valid
 * longest. Null if there is none. Labels are compared as A-labels, so upper case and Unicode forms make no difference.
 */
export function markFor<Mark extends Usable>(marks: readonly Mark[], label: string, at: Date): Mark | null {
  const usable = marks.filter((mark) => markStateAt(mark, at) === "valid" && mark.labels.includes(label.toLowerCase()));
  return usable.toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())[0] ?? null;
}

/** An account is told that an SMD file ends this many days before it does. */
export const warnDays = 30;

/** A line of the list of revoked files. */
export type RevokedMark = { readonly smdId: string; readonly revokedAt: Date };
export type RevokedList = { readonly issuedAt: Date; readonly marks: readonly RevokedMark[] };

/**
 * Reads the list of revoked files (RFC 9361 section 6.2). Its first line contains the version and time, the second line the names
 * of the columns, and each further line one file. Null if the text is not such a list, so that a broken list never replaces a
 * good one.
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
