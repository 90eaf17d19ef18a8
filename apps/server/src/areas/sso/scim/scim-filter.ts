import { filter as predicateOf, parse, type Filter } from "scim2-parse-filter";

/** The longest filter that is accepted. Login services filter by one or two attributes. */
const longest = 500;

/** Attributes that are compared with regard to upper and lower case (RFC 7643 caseExact). All others are compared without. */
const exact = new Set(["id", "externalid", "value"]);

type Json = unknown;

/** Turns a filter into a function that tests a resource; null if the filter cannot be read (RFC 7644 3.4.2.2). */
export function readFilter(text: string): ((resource: object) => boolean) | null {
  if (text.length > longest) return null;
  try {
    const matches = predicateOf(folded(parse(text)));
    return (resource) => matches(shadow(resource, ""));
  } catch {
    return null;
  }
}

/** Converts the attribute names and values in a filter to the form in which they are compared. */
function folded(filter: Filter): Filter {
  if ("filters" in filter) return { ...filter, filters: filter.filters.map(folded) };
  if ("valFilter" in filter) return { ...filter, attrPath: attribute(filter.attrPath), valFilter: folded(filter.valFilter) };
  if ("filter" in filter) return { ...filter, filter: folded(filter.filter) };
  const attrPath = attribute(filter.attrPath);
  if (!("compValue" in filter)) return { ...filter, attrPath };
  return { ...filter, attrPath, compValue: foldedValue(attrPath.split(".").at(-1) ?? "", filter.compValue) };
}

/**
 * An attribute in lower case and without the URN of its schema. Attribute names do not distinguish upper and lower case (RFC 7643
 * 2.1).
 */
const attribute = (path: string): string => path.replace(/^urn:.*:(?=[^:]*$)/i, "").toLowerCase();

/** Some services send the texts "True" and "False" for a boolean. */
function foldedValue(name: string, value: boolean | null | number | string): boolean | null | number | string {
  if (typeof value !== "string") return value;
  if (name === "active" && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return isExact(name, value) ? value : value.toLowerCase();
}

/**
 * Whether upper and lower case letters differ in this value. They do not differ in a mail address, which the attribute `value`
 * can contain.
 */
const isExact = (name: string, value: string): boolean => exact.has(name) && !value.includes("@");

function shadow(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((each) => shadow(each, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), shadow(inner, key.toLowerCase())]));
  return typeof value === "string" && !isExact(name, value) ? value.toLowerCase() : value;
}
