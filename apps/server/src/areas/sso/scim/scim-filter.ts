import { filter as predicateOf, parse, type Filter } from "scim2-parse-filter";

/** The longest filter that is read. Login services ask for one attribute or two. */
const longest = 500;

/** Attributes whose values differ by case (RFC 7643 caseExact). All others are compared without regard to it. */
const exact = new Set(["id", "externalid", "value"]);

type Json = unknown;

/** A filter as a condition on resources; null if it cannot be read (RFC 7644 3.4.2.2). */
export function readFilter(text: string): ((resource: object) => boolean) | null {
  if (text.length > longest) return null;
  try {
    const matches = predicateOf(folded(parse(text)));
    return (resource) => matches(shadow(resource, ""));
  } catch {
    return null;
  }
}

/** The condition of a path such as emails[type eq "work"], for its part in brackets. */
function folded(filter: Filter): Filter {
  if ("filters" in filter) return { ...filter, filters: filter.filters.map(folded) };
  if ("valFilter" in filter) return { ...filter, attrPath: attribute(filter.attrPath), valFilter: folded(filter.valFilter) };
  if ("filter" in filter) return { ...filter, filter: folded(filter.filter) };
  const attrPath = attribute(filter.attrPath);
  if (!("compValue" in filter)) return { ...filter, attrPath };
  return { ...filter, attrPath, compValue: foldedValue(attrPath.split(".").at(-1) ?? "", filter.compValue) };
}

/** An attribute without the URN of its schema, in lower case: attribute names have no case (RFC 7643 2.1). */
const attribute = (path: string): string => path.replace(/^urn:.*:(?=[^:]*$)/i, "").toLowerCase();

/** Some services send the texts "True" and "False" for a boolean. */
function foldedValue(name: string, value: boolean | null | number | string): boolean | null | number | string {
  if (typeof value !== "string") return value;
  if (name === "active" && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return isExact(name, value) ? value : value.toLowerCase();
}

/** Mail addresses are in the attribute `value` too, and have no case; ids of members are lower case anyway. */
const isExact = (name: string, value: string): boolean => exact.has(name) && !value.includes("@");

function shadow(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((each) => shadow(each, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), shadow(inner, key.toLowerCase())]));
  return typeof value === "string" && !isExact(name, value) ? value.toLowerCase() : value;
}
