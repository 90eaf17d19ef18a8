import type { SenderRecordState } from "@nameplane/contracts/sending/states";

/** What the operator has set up for all brands. */
export type OperatorMail = {
  /**
   * The SPF mechanism that allows the operator's mail servers, such as "include:spf.example.net". Null if brands do not need one.
   */
  readonly spf: string | null;
  /** The host that receives bounces. Null if bounces are not received. */
  readonly bounceHost: string | null;
};

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The name of the TXT record of a DKIM key (RFC 6376 3.6.2.1). */
export const keyRecordName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** The text of the TXT record of a DKIM key (RFC 6376 3.6.1). `publicKey` is SubjectPublicKeyInfo in base64. */
export const keyRecordText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** The host below a brand's domain that receives bounces of its mails. It is an alias of the operator's bounce host. */
export const returnHost = (domain: string): string => `bounce.${domain}`;

export const dmarcName = (domain: string): string => `_dmarc.${domain}`;

/** The DMARC record that is proposed if there is none. It asks receivers to change nothing (RFC 7489 6.3). */
export const proposedDmarc = "v=DMARC1; p=none";

export type Finding = {
  readonly state: SenderRecordState;
  /** The record of the same kind that the DNS has at this name. Null if there is none. */
  readonly seen: string | null;
  /** For SPF: how many lookups receivers need. Absent if that was not counted. */
  readonly lookups?: number | undefined;
};

/** Longer texts are cut before they are stored. None of the records that we ask for is nearly as long. */
const seenMax = 1000;
const seenText = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ").slice(0, seenMax);

/** Tags of a record such as "v=DKIM1; k=rsa" (RFC 6376 3.2), by their names. */
function tagsOf(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.slice(0, 4000).split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !tags.has(name)) tags.set(name, part.slice(at + 1).replaceAll(/\s/g, ""));
  }
  return tags;
}

/** Judges whether the public key is published at its selector. With another key there, every signature would fail. */
export function judgeKey(texts: readonly string[], publicKey: string): Finding {
  const keys = texts.filter((text) => tagsOf(text).has("p"));
  if (keys.length === 0) return { state: "missing", seen: texts[0] === undefined ? null : seenText(texts[0]) };
  const seen = seenText(keys[0] ?? "");
  // If there are two records, a receiver may read either of them, so signatures would fail at random (RFC 6376 3.6.2.2).
  if (keys.length > 1) return { state: "several", seen };
  const tags = tagsOf(keys[0] ?? "");
  const isOurs = tags.get("p") === publicKey && (tags.get("k") ?? "rsa") === "rsa" && (tags.get("v") ?? "DKIM1") === "DKIM1";
  return { state: isOurs ? "ok" : "other", seen };
}

/** The SPF records among the texts of a name (RFC 7208 4.5). */
export const spfRecords = (texts: readonly string[]) => texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text.trim()));

/**
 * Judges whether the domain has exactly one SPF record, and whether that contains the operator's mechanism (RFC 7208 4.5, 4.6).
 */
export function judgeSpf(texts: readonly string[], mechanism: string): Finding {
  const records = spfRecords(texts);
  const [record] = records;
  if (record === undefined) return { state: "missing", seen: null };
  if (records.length > 1) return { state: "several", seen: seenText(record) };
  const terms = record.trim().toLowerCase().split(/\s+/).slice(1);
  const end = terms.findIndex((term) => /^[+?~-]?all$/.test(term));
  // Receivers never read mechanisms after "all" (RFC 7208 5.1).
  const read = end === -1 ? terms : terms.slice(0, end);
  const wanted = mechanism.toLowerCase();
  const isOurs = read.some((term) => term === wanted || term === `+${wanted}`);
  return { state: isOurs ? "ok" : "other", seen: seenText(record) };
}

/** The SPF record to publish: the existing record with the operator's mechanism added before its end, or a new record. */
export function spfToPublish(seen: string | null, mechanism: string): string {
  if (seen === null) return `v=spf1 ${mechanism} ~all`;
  const terms = seen.trim().split(/\s+/);
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return (end === -1 ? [...terms, mechanism] : terms.toSpliced(end, 0, mechanism)).join(" ");
}

/**
 * Judges whether one of the texts is a DMARC record that receivers accept: it begins with the version and has a policy (RFC 7489
 * 6.3, 6.6.3).
 */
export function judgeDmarc(texts: readonly string[]): Finding {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text.trim()));
  const [record] = records;
  if (record === undefined) return { state: "missing", seen: null };
  const seen = seenText(record);
  if (records.length > 1) return { state: "several", seen };
  const policy = tagsOf(record).get("p")?.toLowerCase();
  return { state: policy === "none" || policy === "quarantine" || policy === "reject" ? "ok" : "malformed", seen };
}

/**
 * The names that are searched for a DMARC record: the domain, and the domains above it that have at least two labels (RFC 7489
 * 6.6.3).
 */
export function dmarcDomains(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join("."));
}

/** Judges whether the brand's host for bounces is an alias of the operator's host. */
export function judgeReturn(alias: string | null, bounceHost: string): Finding {
  if (alias === null) return { state: "missing", seen: null };
  const leads = alias.toLowerCase().replace(/\.$/, "");
  return { state: leads === bounceHost.toLowerCase() ? "ok" : "other", seen: seenText(leads) };
}

/** After this many checks in a row without the key, mails are sent from the operator's address again. */
export const missesMax = 3;

const [minute, hour] = [60_000, 3_600_000];

/**
 * The pause before the DNS is queried again, in milliseconds. A new sender is checked often, because somebody is waiting. If a
 * key is missing, it is checked every hour, so that a short outage does not make it count as lost.
 */
export function checkPauseMs(at: { readonly state: string; readonly misses: number; readonly ageMs: number }): number {
  if (at.state === "proved" && at.misses === 0) return 6 * hour;
  if (at.state !== "waiting") return hour;
  return at.ageMs < 6 * hour ? 5 * minute : at.ageMs < 7 * 24 * hour ? hour : 12 * hour;
}

/** How long the record of a replaced key has to stay: longer than mail servers try to deliver a mail (RFC 5321 4.5.4.1). */
export const retiringMs = 7 * 24 * hour;

/** The content of a TXT record as zones contain it: strings of at most 255 bytes, of which a key needs several (RFC 1035 3.3). */
export function textInZone(text: string): string {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  return parts.map((part) => `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(" ");
}

/** The text of a TXT record whose content is in the format of zones. */
export function textOfZone(rdata: string): string {
  return [...rdata.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = ""]) => part.replaceAll(/\\(.)/g, "$1")).join("");
}

/** A name relative to the apex of its zone; empty for the apex itself. */
export const ownerBelow = (name: string, apex: string): string => (name === apex ? "" : name.slice(0, -apex.length - 1));
