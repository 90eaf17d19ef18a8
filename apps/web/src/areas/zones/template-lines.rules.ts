import type { TemplateSetView } from "@nameplane/contracts/zones/templates";
import { parseTtl } from "@nameplane/dns";

export type ReadLines =
  | { readonly ok: true; readonly sets: readonly TemplateSetView[] }
  /** Number of the first line that is no record, from 1. */
  | { readonly ok: false; readonly line: number };

/** The records of a template as lines: name, TTL, type, value; "@" is the domain itself. */
export function linesOfTemplate(sets: readonly TemplateSetView[]): string {
  return sets
    .flatMap(({ owner, ttl, type, rdata }) =>
      rdata.map((value) => `${owner === "" ? "@" : owner} ${ttl} ${type} ${value}`),
    )
    .join("\n");
}

/** The other way round. Lines of the same name and type become one set, with the TTL of the first. */
export function templateOfLines(text: string): ReadLines {
  const sets = new Map<string, { owner: string; type: string; ttl: number; rdata: string[] }>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.trimStart().startsWith(";")) continue;
    // variables may hold blanks: {{ ip }}
    const [, name = "", time = "", , type = "", value = ""] =
      /^\s*((?:\{\{[^}]*\}\}|\S)+)\s+(\S+)\s+(IN\s+)?([A-Za-z0-9]+)\s+(\S.*?)\s*$/.exec(line) ?? [];
    const ttl = parseTtl(time);
    if (value === "" || ttl === null) return { ok: false, line: index + 1 };
    const owner = name === "@" ? "" : name.toLowerCase();
    const key = `${owner} ${type.toUpperCase()}`;
    const set = sets.get(key) ?? { owner, type: type.toUpperCase(), ttl, rdata: [] };
    if (!set.rdata.includes(value)) set.rdata.push(value);
    sets.set(key, set);
  }
  return { ok: true, sets: [...sets.values()] };
}
