import type { Trx } from "../../../platform/db/transaction.ts";
import { atPush, type ServiceAtPush } from "../../orders/services/index.ts";
import type { PushedService, PushFacts } from "../push.rules.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { storedFactsOf, type StoredFacts } from "../pushes.repository.ts";

type Kinds = Pick<PushDeps, "kinds">;

/** The facts about a domain, with what becomes of each of its services. */
export type KnownFacts = Omit<PushFacts, "services"> & { readonly services: readonly (ServiceAtPush & PushedService)[] };

/** What becomes of services in a push of their domain, by the rules of their products. */
export const fatesOf = (deps: Kinds, services: readonly ServiceAtPush[]): (ServiceAtPush & PushedService)[] =>
  services.map((service) => ({ ...service, ...atPush(deps, service) }));

export const knownFacts = (deps: Kinds, facts: StoredFacts): KnownFacts => ({
  ...facts,
  services: fatesOf(deps, facts.services),
});

/** The services of a domain of the transaction's account, with what a push does with each. */
export const servicesOfDomain = async (trx: Trx, deps: Kinds, domainId: string): Promise<PushedService[]> =>
  (await factsOf(trx, deps, [domainId])).flatMap(({ services }) => services);

/** What is known about domains of the transaction's account. Domains of other accounts are left out. */
export async function factsOf(trx: Trx, deps: Kinds, domainIds: readonly string[]): Promise<KnownFacts[]> {
  return (await storedFactsOf(trx, domainIds)).map((facts) => knownFacts(deps, facts));
}
