import type { AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import { reportedHost } from "../abuse.rules.ts";

/** A part of a mail, decoded to text. */
export type TextPart = { readonly mimeType: string; readonly name: string; readonly text: string };

/** The content of a machine-readable report, which a reporter's program has attached to its mail. */
export type StructuredReport = {
  readonly format: "arf" | "xarf";
  readonly what: AbuseKind;
  /** The reported hosts, each once. */
  readonly hosts: readonly string[];
  /** Addresses of the reported pages, and anything else the report names as the place of the abuse. */
  readonly urls: readonly string[];
  /** The free text of the report. Empty if it has none. */
  readonly text: string;
};

const namesMax = 50;
const jsonMax = 1_000_000;

/**
 * Reads a machine-readable report: XARF (JSON, versions 2 to 4), the feedback report ARF (RFC 5965), or X-ARF 0.1 and 0.2 (fields
 * in a text). Null if the mail has no such report, or the report names no host.
 */
export function readStructured(parts: readonly TextPart[], isXarf: boolean): StructuredReport | null {
  const json = parts.filter(isJsonPart).flatMap(({ text }) => readXarf(text) ?? []);
  const feedback = parts.filter(({ mimeType }) => mimeType === "message/feedback-report").map(({ text }) => readFeedback(text));
  const fields = isXarf ? parts.filter(({ mimeType }) => mimeType === "text/plain").map(({ text }) => readXarfFields(text)) : [];
  return [...json, ...feedback, ...fields].find((report) => report !== null && report.hosts.length > 0) ?? null;
}

const isJsonPart = ({ mimeType, name, text }: TextPart) =>
  (/\bjson$/.test(mimeType) || /\.json$/i.test(name)) && text.length <= jsonMax;

/** RFC 5965 section 3: a machine-readable part whose fields may be repeated. */
function readFeedback(text: string): StructuredReport | null {
  const fields = fieldsOf(text);
  const type = fields.get("feedback-type")?.[0]?.toLowerCase() ?? "";
  if (type === "not-spam") return null;
  const places = [...(fields.get("reported-uri") ?? []), ...(fields.get("reported-domain") ?? [])];
  return reportOf("arf", feedbackKinds[type] ?? "other", places, "");
}

const feedbackKinds: Readonly<Record<string, AbuseKind>> = {
  abuse: "spam",
  spam: "spam",
  fraud: "phishing",
  phishing: "phishing",
  virus: "malware",
  malware: "malware",
};

/** X-ARF 0.1 and 0.2: fields such as "Report-Type: phishing" and "Source: https://example.com/". */
function readXarfFields(text: string): StructuredReport | null {
  const fields = fieldsOf(text);
  const words = [...(fields.get("report-type") ?? []), ...(fields.get("category") ?? [])].join(" ");
  if (words === "") return null;
  return reportOf("xarf", kindOfWords(words), [...(fields.get("source") ?? []), ...(fields.get("domain") ?? [])], "");
}

/** Reads the fields of a XARF report that we use. Others are ignored, because versions and reporters differ. */
function readXarf(given: string): StructuredReport | null {
  const json = fieldsIn(jsonOf(given));
  if (json === null) return null;
  if (textAt(json, "xarf_version") !== "") {
    const places = ["url", "domain", "source_identifier"].map((key) => textAt(json, key));
    return reportOf(
      "xarf",
      kindOfWords(`${textAt(json, "type")} ${textAt(json, "category")}`),
      places,
      textAt(json, "description"),
    );
  }
  const report = fieldsIn(json["Report"]);
  if (report === null) return null;
  const places = ["SourceUrl", "Url", "Domain", "Source"].map((key) => textAt(report, key));
  return reportOf("xarf", kindOfWords(`${textAt(report, "ReportType")} ${textAt(report, "ReportClass")}`), places, "");
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** The value of a field if it is a text of an ordinary length. Empty for anything else. */
function textAt(of: Fields, key: string): string {
  const value = Object.hasOwn(of, key) ? of[key] : undefined;
  return typeof value === "string" && value.length <= 4000 ? value : "";
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

const words: readonly (readonly [RegExp, AbuseKind])[] = [
  [/csam|csem|child/i, "child"],
  [/phish|fraud/i, "phishing"],
  [/botnet|\bc2\b/i, "botnet"],
  [/malware|virus|compromise/i, "malware"],
  [/brand|trademark|copyright|counterfeit/i, "counterfeit"],
  [/spam|bulk|messaging/i, "spam"],
];

const kindOfWords = (given: string): AbuseKind => words.find(([of]) => of.test(given))?.[1] ?? "other";

function reportOf(
  format: StructuredReport["format"],
  what: AbuseKind,
  places: readonly string[],
  said: string,
): StructuredReport {
  const named = places.flatMap((place) => {
    const url = place.trim();
    const host = url === "" || url.length > 2000 ? null : reportedHost(url);
    return host === null ? [] : [{ host, url }];
  });
  const only = (all: readonly string[]) => [...new Set(all)].slice(0, namesMax);
  return { format, what, hosts: only(named.map(({ host }) => host)), urls: only(named.map(({ url }) => url)), text: said.trim() };
}

/** Fields of the form "Name: value", by lower-case names. Folded lines are joined (RFC 5322 2.2.3). */
function fieldsOf(given: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  const lines = given
    .slice(0, 200_000)
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z][A-Za-z0-9-]{0,60}):\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), value.trim().replaceAll(/^["'<]|["'>]$/g, "")]);
  }
  return fields;
}
