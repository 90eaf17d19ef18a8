import { whoisDay } from "./whois-dates.rules.ts";

/**
 * found: the text describes a registration. free: the server does not know the name. limited: we asked too often. refused: the
 * server does not answer us at all. unclear: none of these is certain.
 */
export type WhoisVerdict = "found" | "free" | "limited" | "refused" | "unclear";

export type RegistrationFacts = {
  readonly registrar: string | null;
  /** Calendar days, such as "2026-01-02". */
  readonly created: string | null;
  readonly updated: string | null;
  readonly expires: string | null;
  /** Host names in lower case, without final dots. */
  readonly nameservers: readonly string[];
  readonly statuses: readonly string[];
};

export type ReadWhois = { readonly verdict: WhoisVerdict; readonly facts: RegistrationFacts };

/** The longest text that is read; the facts of a registration are in the first few thousand characters. */
const readMax = 64 * 1024;

type Line = { readonly key: string; readonly value: string };

const keys = {
  registrar: [
    "registrar",
    "registrar name",
    "sponsoring registrar",
    "current registrar",
    "registrar-name",
    "registrar organization",
  ],
  created: [
    "creation date",
    "created",
    "created on",
    "created date",
    "created at",
    "registered",
    "registered on",
    "registered date",
    "registration date",
    "domain registration date",
    "domain record activated",
    "registration time",
    "domain created",
    "domain create date",
    "date registered",
    "domain name commencement date",
    "record created",
    "first registered",
    "data de registo / creation date (dd/mm/yyyy)",
  ],
  updated: [
    "updated date",
    "updated",
    "updated on",
    "modified",
    "last modified",
    "last updated",
    "last updated date",
    "last updated on",
    "last update",
    "changed",
    "record changed",
    "domain last updated date",
    "record last updated",
    "domain record last updated",
    "domain last updated",
  ],
  expires: [
    "registry expiry date",
    "expiry date",
    "expires",
    "expires on",
    "expire",
    "expire date",
    "expiration date",
    "registrar registration expiration date",
    "domain expiration date",
    "domain expires",
    "paid-till",
    "renewal date",
    "valid until",
    "data de expiração / expiration date (dd/mm/yyyy)",
  ],
  nameservers: [
    "name server",
    "name servers",
    "nserver",
    "nameserver",
    "nameservers",
    "name servers listed in order",
    "domain servers",
    "domain servers in listed order",
    "domain nameservers",
    "hostname",
    "nameservers in listed order",
  ],
  statuses: ["domain status", "status", "state", "registration status", "estado / status", "domain statuses"],
} as const;

const keyOf = new Map<string, keyof typeof keys>(
  (Object.keys(keys) as (keyof typeof keys)[]).flatMap((what) => keys[what].map((key) => [key, what] as const)),
);

/**
 * Extracts the facts from the text of a WHOIS (port 43) server. Every registry has its own format. Never throws: anything it does
 * not recognise is left out, and people see the text itself.
 */
export function readWhoisText(text: string): ReadWhois {
  const read = text.slice(0, readMax).replaceAll(/\r\n?/g, "\n");
  const lines = linesOf(read);
  const facts = factsOf(lines);
  const isNamed = lines.some(({ key, value }) => /^(?:domain|domain name|domainname)$/.test(key) && value !== "");
  return { verdict: verdictOf(read, facts, isNamed), facts };
}

type Heading = { readonly key: string; readonly depth: number; readonly isSection: boolean };

const pairForm = /^\[?(\p{L}[\p{L}\d /()_'-]{0,60}?)[\s.]*[\]:][.\s]*(.*)$/u;
/** A form without a colon, such as "Record created on 22-Apr-2003". */
const recordForm = /^(record created|record changed) on (.+)$/i;
/** Lines below these headings are about a person or company, not about the domain. */
const aboutSomebody = /^(?:registrar|registrant|admin|tech|billing|holder|zone contact)/;

/**
 * The key-value pairs of the text: "key: value", "key......: value", "[key] value". Lines below a heading are its values
 * ("Registrar:" above an indented name). A pair below a heading gets the key "heading>key". Unless it is about a person or
 * company, it is also kept under its own key.
 */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let heading: Heading | null = null;
  let isAfterBlank = true;
  for (const raw of text.split("\n")) {
    const line = raw.slice(0, 1000);
    if (/^\s*(?:[%#;*]|>>>|--)/.test(line)) continue;
    const trimmed = line.trim();
    if (trimmed === "") {
      // A blank line ends the values of a heading, unless nothing has followed the heading yet.
      if (heading !== null && (heading.isSection || lines.at(-1)?.key !== heading.key)) heading = null;
      isAfterBlank = true;
      continue;
    }
    const depth = line.length - line.trimStart().length;
    const pair = pairOf(trimmed);
    if (pair === null) {
      if (heading !== null) lines.push({ key: heading.key, value: trimmed });
      else if (isAfterBlank && /^[\p{L} ]{3,40}$/u.test(trimmed))
        heading = { key: trimmed.toLowerCase(), depth, isSection: true };
    } else if (heading !== null && (depth > heading.depth || (heading.isSection && depth === heading.depth))) {
      lines.push({ key: `${heading.key}>${pair.key}`, value: pair.value });
      if (!aboutSomebody.test(heading.key)) lines.push(pair);
      if (pair.value === "" && depth > heading.depth) heading = { key: pair.key, depth, isSection: false };
    } else {
      lines.push(pair);
      heading = { key: pair.key, depth, isSection: pair.value === "" && isAfterBlank };
    }
    isAfterBlank = false;
  }
  return lines;
}

function pairOf(trimmed: string): Line | null {
  const record = recordForm.exec(trimmed);
  if (record) return { key: (record[1] ?? "").toLowerCase(), value: record[2] ?? "" };
  const pair = pairForm.exec(trimmed);
  // A text like "ns1.example.se: 192.0.2.1" is a value.
  if (pair === null || /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(trimmed.split(/[\s:]/, 1)[0] ?? "")) return null;
  const key = (pair[1] ?? "").trim().toLowerCase();
  return { key: key.replace(/^(name server) \d+$/, "$1"), value: (pair[2] ?? "").trim() };
}

function factsOf(lines: readonly Line[]): RegistrationFacts {
  const values = (what: keyof typeof keys) =>
    lines.filter(({ key, value }) => value !== "" && keyOf.get(key) === what).map(({ value }) => value);
  const day = (what: keyof typeof keys) =>
    values(what)
      .map(whoisDay)
      .find((found) => found !== null) ?? null;
  return {
    registrar: registrarOf(lines, values("registrar")),
    created: day("created"),
    updated: day("updated"),
    expires: day("expires"),
    nameservers: unique(values("nameservers").map(hostOf)).slice(0, 26),
    statuses: unique(values("statuses").map((value) => shortStatus(value))).slice(0, 20),
  };
}

function registrarOf(lines: readonly Line[], plain: readonly string[]): string | null {
  const inSection = lines.find(
    ({ key, value }) => /^registrar>(?:name|organization|organisation|registrar)$/.test(key) && value !== "",
  )?.value;
  const found = inSection ?? plain[0];
  // Some registries write a number of their own after the registrar's name. It is cut off.
  return found === undefined
    ? null
    : oneLine(found)
        .slice(0, 200)
        .replace(/ \[Tag = [^\]]*\]$| \(?R\d+-[A-Z]+\)?$/, "");
}

/** The host name in a text like "ns1.example.se 192.0.2.1" or "ns1.example.se. [192.0.2.1]". Null for any other text. */
function hostOf(value: string): string | null {
  const host = (value.split(/[\s,([]/)[0] ?? "").replace(/\.$/, "").toLowerCase();
  return host.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host)
    ? host
    : null;
}

/** The status in a text like "clientHold https://icann.org/epp#clientHold", without the web address. */
function shortStatus(value: string): string | null {
  const status = oneLine(value.replace(/\(?https?:\S*/g, ""))
    .replace(/^[-–]\s*/, "")
    .slice(0, 100);
  return status === "" ? null : status;
}

const limitWords =
  /rate limit|limit exceeded|quota\b.{0,60}\bexceeded|exceeded (?:the|your)\b.{0,40}\b(?:limit|quota|number)|maximum queries per \w+ reached|too many (?:requests|queries|connections)|only \d+ requests? per|server (?:is )?too busy|temporarily unavailable|try again (?:later|in)/i;
const refusedWords =
  /access (?:to this service )?(?:is )?denied|not (?:authori[sz]ed|permitted|allowed) to (?:use|access|query)|ip (?:address )?(?:is |has been )?(?:blacklisted|blocked|not authori[sz]ed)|is not authori[sz]ed to (?:access|query)|blacklisted/i;
const freeWords = new RegExp(
  [
    /^[^\w\n]{0,10}(?:domain(?: name)?[ \t]+)?(?:"?[\w.-]{1,255}"?[ \t]+)?not found\b/,
    /\bno (?:match(?:ing)?|entries found|data found|such domain|object found)\b|\bnothing found\b|\breturned 0 objects\b/,
    /\bno information available (?:about|on)\b|\bnincs tal[aá]lat\b|\bnot known in\b/,
    /\bis free$|\bhas not been registered\b|\bnot registered\b|\b(?:object|domain|name) does not exist\b/,
    /\bis available for (?:registration|purchase)\b|^[ \t]*(?:domain )?status[ .]*:[ \t]*(?:free|available)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "im",
);

function verdictOf(text: string, facts: RegistrationFacts, isNamed: boolean): WhoisVerdict {
  const isDescribed =
    facts.registrar !== null || facts.created !== null || facts.expires !== null || facts.nameservers.length > 0;
  if (isDescribed) return "found";
  // Terms of use also mention limits and free names. They are written in comments or long paragraphs, so long lines and comments
  // are left out here.
  const said = text.split("\n").filter((line) => line.trim().length < 160);
  const plain = said.filter((line) => !/^\s*[%#]/.test(line));
  // Some servers answer only in comments, so comments are searched as well, except for those that read like terms of use.
  const comments = said
    .filter((line) => !/\b(?:you|your|agree|terms|conditions)\b/i.test(line))
    .map((line) => line.replace(/^\s*[%#]+[-\s]*/, ""));
  for (const lines of [plain, comments]) {
    const words = lines.slice(0, 200).join("\n");
    if (freeWords.test(words)) return "free";
    if (limitWords.test(words)) return "limited";
    if (refusedWords.test(words)) return "refused";
  }
  if (facts.statuses.some((status) => /reserved|unassignable|not available|unavailable/i.test(status))) return "unclear";
  return isNamed || facts.statuses.length > 0 ? "found" : "unclear";
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, " ").trim();

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
