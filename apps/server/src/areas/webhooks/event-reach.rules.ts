/** Domains that the user who made an endpoint sees, if that user does not see all of the account. */
export type Reached = { readonly ids: ReadonlySet<string>; readonly names: ReadonlySet<string> };

/** The parts of an event that may be about a domain: the domain itself, or what has its name and its id. */
const parts = ["domain", "request", "service", "zone"] as const;

/**
 * Whether an event may be sent to an endpoint whose user sees only certain domains: it is about one of them, or about no domain at
 * all, such as an invoice. Without an id, the name decides.
 */
export function isReached(data: Readonly<Record<string, unknown>>, { ids, names }: Reached): boolean {
  const found = [...parts.map((part) => data[part]), data].flatMap((part) =>
    typeof part === "object" && part !== null ? [part as Readonly<Record<string, unknown>>] : [],
  );
  const domain = data["domain"] as { readonly id?: unknown } | undefined;
  const idsOfEvent = [domain?.id, ...found.map((part) => part["domain_id"])].filter((id) => typeof id === "string");
  const namesOfEvent = found.map((part) => part["name"]).filter((name) => typeof name === "string");
  if (idsOfEvent.length > 0) return idsOfEvent.some((id) => ids.has(id));
  return namesOfEvent.length === 0 || namesOfEvent.some((name) => names.has(name));
}
