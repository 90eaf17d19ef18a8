import { clientDomainStatuses, type Host, serverDomainStatuses, type SetDomainStatus } from "../model/objects.ts";
import { plainDomain } from "../model/plain-domain.ts";
import { queueNotices } from "../notices/render.ts";
import { hashAuthInfo } from "../rules/auth-info.ts";
import { hostNameProblem, parseRegistrableName, superordinateName } from "../rules/names.ts";
import { addMonths } from "../rules/periods.ts";
import { BadRequest, type Fields } from "./body.ts";
import { bookEntry } from "./book.ts";
import type { Simulator } from "./route.ts";

const settable: readonly SetDomainStatus[] = [...clientDomainStatuses, ...serverDomainStatuses];

function asStatus(text: string): SetDomainStatus {
  const found = settable.find((status) => status === text);
  if (found === undefined) throw new BadRequest(`${text} is no status that can be set`);
  return found;
}

/**
 * Creates a name server that the request names, unless the book has it. An internal host gets the sponsoring registrar of its
 * domain and a documentation address.
 */
function ensureHost({ registry }: Simulator, name: string, sponsor: string, now: number): void {
  const { store } = registry;
  if (store.hosts.find(name) !== undefined) return;
  const problem = hostNameProblem(name);
  if (problem !== null) throw new BadRequest(`${name}: ${problem}`);
  const superordinate = superordinateName(name);
  const parent = superordinate === null ? null : store.domains.find(superordinate);
  if (parent === undefined) throw new BadRequest(`${superordinate} must exist before ${name}`);
  const owner = parent?.sponsor ?? sponsor;
  const host: Host = {
    name,
    roid: `H${store.next("host")}-SIMREG`,
    sponsor: owner,
    creator: owner,
    createdAt: now,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    superordinate,
    addresses: superordinate === null ? [] : [{ version: "v4", address: "203.0.113.53" }],
    statuses: [],
  };
  store.hosts.save(host);
}

/**
 * POST /domain: puts a registration into the book, or replaces it.
 *
 * `body` has name and registrar, and optionally created, expires, authInfo, hosts, registrant (an existing contact), statuses,
 * and notify (the registrar gets a poll message). Refuses with 400 if the name is not served or a host cannot be created, and
 * with 404 if the registrar or a contact is unknown.
 */
export function seedDomain(simulator: Simulator, body: Fields): unknown {
  const { store, clock } = simulator.registry;
  const now = clock.now();
  const parsed = parseRegistrableName(body.requiredText("name"));
  if ("problem" in parsed) throw new BadRequest(parsed.problem);
  const sponsor = body.requiredText("registrar");
  if (store.registrars.find(sponsor) === undefined) throw new BadRequest(`${sponsor} is no registrar`, 404);
  const createdAt = body.instant("created") ?? now;
  const expiresAt = body.instant("expires") ?? addMonths(now, 12);
  const authInfo = body.text("authInfo");
  const hosts = (body.texts("hosts") ?? []).map((name) => name.toLowerCase());
  const registrant = body.text("registrant") ?? null;
  const statuses = (body.texts("statuses") ?? []).map(asStatus);
  const notify = body.flag("notify") ?? false;
  body.end();
  if (registrant !== null && store.contacts.find(registrant) === undefined) {
    throw new BadRequest(`Contact ${registrant} does not exist`, 404);
  }
  const domain = plainDomain({
    name: parsed.name,
    roid: `D${store.next("domain")}-${parsed.profile.repositoryId}`,
    sponsor,
    createdAt,
    expiresAt,
    registrant,
    authInfo: authInfo === undefined ? null : hashAuthInfo(authInfo),
    statuses,
  });
  store.domains.save(domain);
  for (const host of hosts) ensureHost(simulator, host, sponsor, now);
  const delegated = { ...domain, hosts };
  store.domains.save(delegated);
  if (notify) {
    const about = { to: sponsor, at: now, text: "Domain created.", who: "Registry" };
    queueNotices(store, [{ ...about, kind: "domainChanged", domain: delegated, operation: "create" }]);
  }
  return bookEntry(delegated, now);
}
