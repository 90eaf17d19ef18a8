import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { NameServersFaulty } from "@nameplane/contracts/delegation/refusals";
import { checkNameServers, isHostUnder, normalHost, type NameServerWish } from "@nameplane/values";
import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import {
  findDelegated,
  makeCheckDue,
  nextDelegationStep,
  readWanted,
  saveHostRow,
  setWantedServers,
  testWanted,
  type JudgedServer,
  type OwnHosts,
} from "../../../delegation/index.ts";
import { dsRemoved } from "../../../dnssec/index.ts";
import {
  carryOut,
  ensureHosts,
  type Conversation,
  type NextStep,
  type Sight,
  type Step,
} from "../../../registry/commands/index.ts";
import { followDelegation } from "../../../zones/changes/index.ts";
import { recordSight } from "../../../domains/follow/index.ts";
import type { RegistryDomain } from "../../../registry/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { type Corrected, type FixInput, type Fulfilment, defineKind, type RequestOf } from "../../kind.ts";
import { statusUpdate, stopOf, fulfilmentOf } from "../../fulfilment/index.ts";
import { inBasket } from "./in-basket.ts";
import { nameservers } from "./of-many.ts";
import { notifyServersOrdered } from "./notify-servers-ordered.ts";
import { serversParams, type ServersParams } from "./servers-params.ts";

type Request = RequestOf<ServersParams>;

/** Delegates a domain to other name servers: changes its own hosts, its servers, and removes the DS if it cannot stay. */
export const updateDomainDns = defineKind({
  type: "update-domain-dns",
  params: serversParams,
  words: {
    act: { en: "Change of name servers", sv: "Byte av namnservrar" },
    mail: {
      en: { act: "Name server change", deed: "The name server change", of: "of" },
      sv: { act: "Byte av namnservrar", deed: "Bytet av namnservrar", of: "för" },
    },
  },
  operation: "free",
  isAtRegistry: true,
  does: ["keepsName"],
  limit: "update",
  basket: inBasket,
  shown: ({ params: { nameServers = [] } }) => ({ servers: nameServers }),
  run: "nameservers",
  bulk: nameservers,
  ordered: notifyServersOrdered,
  fixable: [4002, 4005, 4009],
  fix,
  usualSeconds: () => 20,
  fulfil,
});

type Work = {
  readonly name: string;
  readonly domainId: string;
  readonly registryId: string;
  readonly servers: readonly NameServerWish[];
  readonly dropsDs: boolean;
};

type Prepared = { readonly hosts: OwnHosts; readonly preparedAt: Date };
type Done = { readonly found: RegistryDomain; readonly readAt: Date };

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  const failed = await testAgain(deps, scope, request, work);
  if (failed !== null) return failed;
  const outcome = await carryOut<Done, Prepared>(deps, scope, {
    requestId: request.id,
    registryId: work.registryId,
    asciiName: work.name,
    prepare: (talk) => prepare(talk, work),
    next: (sight) => next(sight, work),
    meaning: (verb, code) => (verb === "domain:update" && code === 2303 ? { kind: "customer", reason: 4005 } : null),
  });
  return fulfilmentOf(outcome, deps.clock.now(), (done) => ({
    kind: "done",
    record: (trx) => record(trx, deps, scope, work, done),
  }));
}

async function loadWork(trx: Trx, scope: AccountScope, request: Request): Promise<Work> {
  const { domain_id: domainId, params } = request;
  const domain = domainId === null ? null : await findDelegated(trx, scope, domainId);
  if (domain === null || domain.registry_id === null || params.nameServers === undefined)
    throw new Error(`request ${request.id} lacks its domain or its name servers`);
  return {
    name: domain.name,
    domainId: domain.id,
    registryId: domain.registry_id,
    servers: params.nameServers,
    dropsDs: params.dropsDs === true,
  };
}

/**
 * Tests the servers again, because they may have stopped answering since the order. If the customer ordered in spite of a failed
 * test, the request is not stopped.
 */
async function testAgain(deps: OutsideDeps, scope: AccountScope, request: Request, work: Work): Promise<Fulfilment | null> {
  const { delegation } = deps;
  if (delegation === undefined || request.params.isOverridden === true) return null;
  const wanted = await tx(deps.pool, scope, (trx) =>
    readWanted({ ...delegation, clock: deps.clock }, trx, scope, { itemid: work.domainId, servers: work.servers }),
  );
  const { judgement } = await testWanted(delegation, wanted);
  if (judgement.verdict !== "failed") return null;
  return { kind: "customer", reason: 4009, text: ownReason("serversFaulty", { hosts: badServers(judgement.servers) }) };
}

function badServers(servers: readonly JudgedServer[]): string {
  return servers
    .filter(({ state }) => state !== "ok")
    .map(({ host }) => host)
    .join(", ");
}

/** Makes sure that hosts outside the domain exist, and reads the registry's data about the domain's own hosts. */
async function prepare(talk: Conversation, work: Work): Promise<Step<Prepared>> {
  const { connection, deps } = talk;
  const preparedAt = deps.clock.now();
  if (!connection.capabilities.hostObjects) return { kind: "go", value: { hosts: new Map(), preparedAt } };
  const isOwn = ({ host }: NameServerWish) => isHostUnder(host, work.name);
  const foreign = work.servers.filter((wish) => !isOwn(wish)).map(({ host }) => host);
  const made = await ensureHosts(talk, foreign);
  if (made.kind === "stop") return made;
  const hosts = new Map<string, readonly string[] | null>();
  for (const { host } of work.servers.filter(isOwn))
    hosts.set(host, (await connection.host(host, "interactive"))?.addresses ?? null);
  return { kind: "go", value: { hosts, preparedAt } };
}

/**
 * The addresses of added servers below the domain. A registry without host objects accepts them together with the server names.
 */
function glueOf({ name, servers }: Work, added: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const own = servers.filter(({ host }) => added.includes(host) && isHostUnder(host, name));
  return Object.fromEntries(own.map(({ host, addresses }) => [host, addresses]));
}

function next({ found, history, prepared, readAt, capabilities }: Sight<Prepared>, work: Work): NextStep<Done> {
  const made = history
    .filter(
      ({ verb, state, sentAt }) =>
        (verb === "host:create" || verb === "host:update") && state === "succeeded" && sentAt >= prepared.preparedAt,
    )
    .map(({ object }) => object);
  const seen = { hosts: prepared.hosts, made: new Set(made), hostsAreObjects: capabilities.hostObjects, now: readAt };
  const step = nextDelegationStep(found, work, seen);
  switch (step.kind) {
    case "make_host":
      return { kind: "send", transform: { verb: "host:create", host: step.host, addresses: step.addresses } };
    case "move_host": {
      const { host, add: addAddresses, remove: removeAddresses } = step;
      return { kind: "send", transform: { verb: "host:update", host, addAddresses, removeAddresses } };
    }
    case "delegate":
      return {
        kind: "send",
        transform: {
          ...statusUpdate(work.name),
          nameServers: { add: step.add, remove: step.remove },
          ...(capabilities.hostObjects ? {} : { glue: glueOf(work, step.add) }),
          ...(step.removeSigners.length > 0 ? { signers: { add: [], remove: step.removeSigners } } : {}),
        },
      };
    case "done":
      if (found === null) throw new Error("a name that is not there cannot be delegated");
      return { kind: "done", value: { found, readAt } };
    case "locked":
    case "wait":
    case "lost":
      return stopOf(step, readAt);
    default:
      return step satisfies never;
  }
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  work: Work,
  { found, readAt }: Done,
): Promise<{ domainId: string }> {
  const { domainId, registryId, servers } = work;
  const hosts = servers.map(({ host }) => host);
  await setWantedServers(trx, scope, domainId, hosts);
  for (const { host: name, addresses } of servers.filter(({ host }) => isHostUnder(host, work.name)))
    await saveHostRow(trx, scope, { id: newId(), domainId, registryId, name, addresses, seen: addresses });
  await recordSight(trx, scope, domainId, found, readAt);
  await followDelegation(deps, trx, scope, { domainId, hosts, now: deps.clock.now() });
  if (work.dropsDs) await dsRemoved(deps, trx, scope, domainId, deps.clock.now());
  // We check after a minute whether resolvers see the change, so that caches have had some time.
  await makeCheckDue(trx, scope, domainId, addMs(deps.clock.now(), 60_000));
  return { domainId };
}

/** Takes other servers, or the same ones after they were repaired. They are checked as if they were ordered now. */
async function fix(trx: Trx, _scope: AccountScope, request: Request, input: FixInput): Promise<Corrected<ServersParams>> {
  const servers = (input.nameservers ?? request.params.nameServers ?? []).map(({ host, addresses }) => ({
    host: normalHost(host),
    addresses: [...(addresses ?? [])],
  }));
  const rules = request.tld === null ? null : (await tldCatalogue(trx)).get(request.tld)?.rules;
  const limits = { name: request.ascii_name ?? "", min: rules?.minNS ?? 0, max: rules?.maxNS ?? 13 };
  const { rows, count } = checkNameServers(servers, limits);
  if (count !== null || rows.some((problem) => problem !== null))
    throw new Refused(NameServersFaulty, {
      param: "nameservers",
      fields: { rows, count },
      values: { tld: request.tld ?? "", min: limits.min, max: limits.max },
    });
  const isOverridden = input.override ?? request.params.isOverridden ?? false;
  return { params: { nameServers: servers, isOverridden } };
}
