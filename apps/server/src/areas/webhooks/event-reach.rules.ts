/** The domains that the user who made an endpoint may see, if that user does not see the whole account. */
export type Reached = { readonly ids: ReadonlySet<string>; readonly names: ReadonlySet<string> };

/** The parts of an event that can name a domain. */
const parts = ["domain", "request", "service", "zone"] as const;

/**
 * Whether an event may be sent to an endpoint whose user sees only certain domains. It may if the event is about one of these
 * domains, or about no domain at all, such as an invoice. If the event contains no id of a domain, its name decides.
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
