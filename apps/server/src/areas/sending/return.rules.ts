/**
 * What a report says about a mail. hard: it will never arrive. soft: it is late, or was refused for a temporary reason.
 * complaint: its reader called it spam.
 */
export type ReturnKind = "hard" | "soft" | "complaint";

export type MailReturn = {
  readonly kind: ReturnKind;
  /** Status code (RFC 3463) and the text of the other mail server; empty for a complaint. */
  readonly status: string;
  readonly words: string;
};

/** Fields of a machine-readable part by their lower-case names, with lines unfolded. Parts are cut at 100,000 characters. */
function groupsOf(text: string): ReadonlyMap<string, string>[] {
  const lines = text
    .slice(0, 100_000)
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  const groups = [new Map<string, string>()];
  for (const line of lines) {
    if (line.trim() === "") {
      if ((groups.at(-1)?.size ?? 0) > 0) groups.push(new Map());
      continue;
    }
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim().toLowerCase();
    const group = groups.at(-1);
    if (at > 0 && group !== undefined && !group.has(name)) group.set(name, line.slice(at + 1).trim());
  }
  return groups;
}

const clean = (text: string, max: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();

/**
 * Status codes that say that the mailbox or its domain does not exist (RFC 3463 3.2, 3.3): bad mailbox, bad domain, bad syntax,
 * moved without a forwarding address, null MX (RFC 7505), and a closed mailbox. Other refusals are about the mail or its sender,
 * or are temporary, and do not mean that the address is dead.
 */
const deadMailbox = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/**
 * Reads the machine-readable part of a delivery report (RFC 3464 2.1). Its first group of fields is about the whole mail, and
 * each further group is about one recipient; our mails have only one. Null if no group says that the mail was late or failed.
 */
export function readDeliveryStatus(text: string): MailReturn | null {
  for (const fields of groupsOf(text)) {
    const action = (fields.get("action") ?? "").toLowerCase().split(/[\s(]/)[0];
    if (action !== "failed" && action !== "delayed") continue;
    const status = /^([245])\.(\d{1,3})\.(\d{1,3})(?=\s|\(|$)/.exec(fields.get("status") ?? "")?.[0] ?? "";
    // A group without a valid status code is treated as a temporary failure, because it says too little to give the address up. A
    // status that begins with 2 means success.
    if (status.startsWith("2.")) continue;
    const diagnostic = fields.get("diagnostic-code") ?? "";
    return {
      kind: action === "failed" && deadMailbox.test(status) ? "hard" : "soft",
      status,
      words: clean(diagnostic.slice(diagnostic.indexOf(";") + 1), 300),
    };
  }
  return null;
}

/**
 * Reads the machine-readable part of a feedback report (RFC 5965 3.1). Null unless its type means that a reader complains:
 * "not-spam" means the opposite, and other types are about the transport.
 */
export function readFeedback(text: string): MailReturn | null {
  const [fields] = groupsOf(text);
  const type = (fields?.get("feedback-type") ?? "").toLowerCase().split(/[\s(;]/)[0] ?? "";
  return ["abuse", "fraud", "virus", "other", "opt-out"].includes(type) ? { kind: "complaint", status: "", words: "" } : null;
}

/**
 * Reads the text with which a mail server refused a mail while we were sending it. Null unless it contains a status code that
 * means a dead mailbox. A 550 without such a code can also be about the mail or its sender.
 */
export function readRefusal(words: string): MailReturn | null {
  const status = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words.slice(0, 2000))?.[0] ?? "";
  return deadMailbox.test(status) ? { kind: "hard", status, words: clean(words, 300) } : null;
}

/** If mails bounced for a temporary reason on this many days, no more mails are sent to the address. */
export const softDaysMax = 5;
/** Days that are further apart than this are not counted together. */
export const softWithinDays = 30;
/**
 * Reports about mails that are older than this many days change nothing. Mail servers give up after five days, and people
 * complain within weeks.
 */
export const reportDays = 60;

export type Suppressed = {
  readonly covers: "nothing" | "optional" | "all";
  readonly softDays: number;
  readonly softOn: string | null;
};

export type SuppressionAfter = Suppressed & { readonly reason: "bounced" | "delayed" | "complaint"; readonly isNew: boolean };

/**
 * What a report changes for an address. A complaint never weakens a stop that a bounce has caused. A second report on the same
 * day is not counted, so the same report may arrive any number of times. Returns null if nothing changes.
 *
 * `known`: what is stored about the address, null if nothing is. `day`: the day of the report as YYYY-MM-DD.
 */
export function afterReturn(known: Suppressed | null, kind: ReturnKind, day: string): SuppressionAfter | null {
  const was = known ?? { covers: "nothing", softDays: 0, softOn: null };
  if (was.covers === "all") return null;
  if (kind === "hard") return { ...was, covers: "all", reason: "bounced", isNew: true };
  if (kind === "complaint")
    return was.covers === "optional" ? null : { ...was, covers: "optional", reason: "complaint", isNew: true };
  if (was.softOn === day) return null;
  const apartDays = was.softOn === null ? 0 : (Date.parse(day) - Date.parse(was.softOn)) / 86_400_000;
  const softDays = apartDays > softWithinDays ? 1 : was.softDays + 1;
  const isDead = softDays >= softDaysMax;
  return { covers: isDead ? "all" : was.covers, softDays, softOn: day, reason: "delayed", isNew: isDead };
}
