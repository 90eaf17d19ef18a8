import type { TemplateSetView } from "@nameplane/contracts/zones/templates";
import {
  asciiOwnerOf,
  checkOwner,
  expandTemplate,
  isRecordType,
  parseTtl,
  templateVariables,
  type DnsReason,
  type Problem,
} from "@nameplane/dns";

export type ReadLines =
  | { readonly ok: true; readonly sets: readonly TemplateSetView[] }
  /**
   * Number of the first line that is not a record, from 1, and what is wrong with it. `problem` is null if one of its four parts
   * is missing.
   */
  | { readonly ok: false; readonly line: number; readonly problem: Problem | null };

/** The records of a template as lines: name, TTL, type, value. "@" is the domain itself. */
export function linesOfTemplate(sets: readonly TemplateSetView[]): string {
  return sets
    .flatMap(({ owner, ttl, type, rdata }) => rdata.map((value) => `${owner === "" ? "@" : owner} ${ttl} ${type} ${value}`))
    .join("\n");
}

/**
 * Parses lines as linesOfTemplate writes them. Lines of the same name and type become one set and must have the same TTL. If a
 * line has variables of its own, only its name and type can be checked.
 */
export function templateOfLines(text: string): ReadLines {
  const sets = new Map<string, { owner: string; type: string; ttl: number; rdata: string[] }>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.trimStart().startsWith(";")) continue;
    const read = recordOf(line);
    const wrong = (problem: Problem | null) => ({ ok: false, line: index + 1, problem }) as const;
    if (read === null || "reason" in read) return wrong(read);
    const { owner, type, ttl, value } = read;
    const key = `${owner} ${type}`;
    const set = sets.get(key) ?? { owner, type, ttl, rdata: [] };
    if (set.ttl !== ttl) return wrong({ reason: "dns.ttl_differs" });
    if (!set.rdata.includes(value)) set.rdata.push(value);
    sets.set(key, set);
  }
  return { ok: true, sets: [...sets.values()] };
}

type Line = { readonly owner: string; readonly type: string; readonly ttl: number; readonly value: string };

/** The sample domain with which a template is filled in to check its lines. */
const sampleApex = "example.com";
const variable = /\{\{[^}]*\}\}/g;
/** The form of a variable. Any other text in braces would be published as it is. */
const named = /^\{\{\s*[a-z0-9_]+\s*\}\}$/i;

function recordOf(line: string): Line | Problem | null {
  // Variables may contain spaces: {{ ip }}.
  const [, name = "", time = "", , word = "", written = ""] =
    /^\s*((?:\{\{[^}]*\}\}|\S)+)\s+(\d\S*)\s+(IN\s+)?([A-Za-z0-9]+)\s+(\S.*?)\s*$/.exec(line) ?? [];
  if (written === "") return null;
  const type = word.toUpperCase();
  if (!isRecordType(type)) return { reason: "dns.unsupported_type", detail: word };
  const ttl = parseTtl(time);
  if (ttl === null) return { reason: "dns.invalid_ttl", detail: time };
  const owner = ownerOfWritten(name);
  const reason = owner === null ? "dns.outside_zone" : reasonAgainst(owner);
  if (owner === null || reason !== null) return { reason: reason ?? "dns.outside_zone", detail: name };
  const value = type === "TXT" && !written.startsWith('"') ? quoted(written) : written;
  const unnamed = line.match(variable)?.find((one) => !named.test(one));
  if (unnamed !== undefined) return { reason: "dns.unknown_variable", detail: unnamed };
  const set = { owner, type, ttlSeconds: ttl, rdata: [value] };
  const judged = templateVariables([set]).length > 0 ? null : expandTemplate([set], sampleApex);
  return judged?.ok === false ? (judged.problems[0] ?? null) : { owner, type, ttl, value };
}

/** The owner relative to the domain. The domain may be written at its end. Null if the text is a full name outside the domain. */
function ownerOfWritten(name: string): string | null {
  if (name === "@") return "";
  const relative = name.toLowerCase().replace(/(?:^|\.)\{\{\s*domain\s*\}\}\.$/, "");
  return relative.endsWith(".") ? null : asciiOwnerOf(relative);
}

const reasonAgainst = (owner: string): DnsReason | null => checkOwner(owner.replaceAll(variable, "x"), sampleApex);

/** The text in quotes. Without quotes, a zone file would treat its words as several texts and drop the spaces between them. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
