/** The most terms that may cause DNS lookups, in an SPF record together with the records that it includes (RFC 7208 4.6.4). */
export const lookupsMax = 10;

/**
 * What evaluating one SPF record requires: the number of its own lookups, and the names whose records are read as a part of it.
 */
export type SpfTerms = { readonly lookups: number; readonly reads: readonly string[] };

/** Terms that each cost a lookup. A name can follow after a colon or an equals sign. */
const asking = /^[+?~-]?(?<term>include|a|mx|ptr|exists)(?=[:/]|$)(?::(?<name>[^/\s]+))?/i;
const redirecting = /^redirect=(?<name>\S+)$/i;

/**
 * Counts the terms of an SPF record that cause DNS lookups. Terms after "all" are never read (RFC 7208 5.1), and neither is a
 * redirect in a record with "all" (6.1). Names with macros depend on the mail, so they are counted but not followed.
 */
export function spfTerms(record: string): SpfTerms {
  const terms = record.trim().split(/\s+/).slice(1);
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  const read = end === -1 ? terms : terms.slice(0, end);
  let lookups = 0;
  const reads: string[] = [];
  const follow = (name: string | undefined) => {
    if (name !== undefined && !name.includes("%")) reads.push(name.toLowerCase().replace(/\.$/, ""));
  };
  for (const term of read) {
    const found = asking.exec(term)?.groups;
    if (found === undefined) continue;
    lookups += 1;
    if (found["term"]?.toLowerCase() === "include") follow(found["name"]);
  }
  const redirect = end === -1 ? terms.map((term) => redirecting.exec(term)?.groups?.["name"]).find(Boolean) : undefined;
  if (redirect !== undefined) {
    lookups += 1;
    follow(redirect);
  }
  return { lookups, reads };
}
