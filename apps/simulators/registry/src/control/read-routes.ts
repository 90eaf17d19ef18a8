import { availability } from "../commands/domain/domain-check.ts";
import { sweep } from "../clock/sweep.ts";
import { isReserved, parseRegistrableName } from "../rules/names.ts";
import { premiumPrice } from "../rules/fees.ts";
import { BadRequest } from "./body.ts";
import { bookEntry } from "./book.ts";
import type { Route, Simulator } from "./route.ts";

function stateOf({ registry }: Simulator, raw: string): unknown {
  const parsed = parseRegistrableName(raw);
  if ("problem" in parsed) throw new BadRequest(`${raw}: ${parsed.problem}`);
  const { store, clock } = registry;
  const now = clock.now();
  const domain = store.domains.find(parsed.name);
  return {
    name: parsed.name,
    profile: parsed.profile.key,
    check: availability(registry, parsed.name, now),
    reserved: isReserved(parsed),
    premiumPrice: premiumPrice(parsed),
    quarantinedUntil: store.domains.quarantinedUntil(parsed.name, now),
    book: domain === undefined ? null : bookEntry(domain, now),
    // The hash of the authInfo is left out, because nobody outside needs it.
    domain: domain === undefined ? null : { ...domain, authInfo: domain.authInfo === null ? null : "set" },
    hostsBelow: store.hosts.below(parsed.name),
  };
}

/** GET routes: the contents of the registry. */
export const readRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/state",
    dangerous: false,
    handle: (simulator, { query }) => {
      const name = query.get("name");
      if (name === null) throw new BadRequest("name is missing");
      sweep(simulator.registry);
      return stateOf(simulator, name);
    },
  },
  {
    method: "GET",
    path: "/book",
    dangerous: false,
    handle: ({ registry }, { query }) => {
      sweep(registry);
      const now = registry.clock.now();
      const domains = registry.store.domains.list(query.get("registrar") ?? undefined);
      return { now: new Date(now).toISOString(), domains: domains.map((domain) => bookEntry(domain, now)) };
    },
  },
  {
    method: "GET",
    path: "/polls",
    dangerous: false,
    handle: ({ registry }, { query }) => {
      const registrar = query.get("registrar");
      if (registrar === null) throw new BadRequest("registrar is missing");
      return { count: registry.store.polls.count(registrar), messages: registry.store.polls.list(registrar) };
    },
  },
];
