import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { boundaries, CutRig, Killed, type Boundary } from "../../../testing/cut-rig.ts";
import { brokenInvariants, invariants } from "../../../testing/invariants.ts";
import { createRequest, registrationOf } from "../../../testing/registry-work.ts";
import {
  createAccount,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../../testing/test-database.ts";
import type { ContactForRegistry } from "../contact-for-registry.ts";
import { nextOwnerStep } from "../owner-step.rules.ts";
import type { RegistryDomain, Transform } from "../registry.port.ts";
import { renewStep, restoreStep } from "../renewal-steps.rules.ts";
import { signerText } from "../signers.rules.ts";
import { meaningForTransferIn, nextOfTransferIn } from "../transfer-in.ts";
import { carryOut, type NextStep, type Undertaking } from "./carry-out.ts";
import { changeSigners } from "./change-signers.ts";
import { journalSweep } from "./journal-sweep.ts";
import { recordProlonged } from "./record-prolonged.ts";
import { recordRegistration } from "./record-registration.ts";
import { registerAtRegistry } from "./register-at-registry.ts";
import { ensureContact, forgetHosts } from "./registration-steps.ts";
import { syncDomain } from "./sync-domain.ts";
import { actAtRegistry, updateAtRegistry } from "./update-at-registry.ts";
import { updateContactAtRegistry } from "./update-contact-at-registry.ts";
import { withdrawTransferIn } from "./withdraw-transfer.ts";

// Every command the product sends, cut at every boundary, under three kinds of registry: whatever is cut, the product's own settlement
// (journal, reading, repeating) brings the registry's book and ours to the same, with the command executed once. A run takes each command
// at two boundaries, registries and boundaries in turn; SEEDS=20 takes all of both, with twenty seeds each (docs/performance.md).

const seeds = Number(process.env["SEEDS"] ?? 0);
const dayMs = 86_400_000;
type Suffix = "se" | "com" | "app";
const registryOf: Readonly<Record<Suffix, string>> = { se: "iis", com: "verisign", app: "gtld-generic" };
const all: readonly Suffix[] = ["se", "com", "app"];
const withContacts: readonly Suffix[] = ["se", "app"];
const withDays: readonly Suffix[] = ["com", "app"];

let db: TestDatabase;
let rig: CutRig;
let account: TestAccount;

beforeAll(async () => {
  [db] = [await createTestDatabase()];
  rig = await CutRig.open(db);
});
afterAll(async () => {
  await rig.close();
  await db.close();
});

type Cell = {
  /** One run of the worker, or one press of a person; true when what was wanted is there. */
  readonly attempt: () => Promise<boolean>;
  /** What the registry and our book must hold at the end. */
  readonly check: () => Promise<void>;
  /** Which command is cut. */
  readonly isMeant: (transform: Transform) => boolean;
  /** The object its journal row is about, where sending it once more would be a second deed. */
  readonly onceOn: string | null;
  /** It goes on waiting at the registry after it was accepted. */
  readonly waits?: boolean;
};

const newLabel = () => `kapad-${randomBytes(6).toString("hex")}`;
const verbIs =
  (verb: Transform["verb"]) =>
  (transform: Transform): boolean =>
    transform.verb === verb;
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const truth = (name: string, suffix: Suffix) => rig.direct.of(registryOf[suffix]).domain(name, "interactive");
const send = (registries: CutRig["rivals"], suffix: Suffix, transform: Transform) =>
  registries.of(registryOf[suffix]).send(transform, { clientTransactionId: randomBytes(8).toString("hex"), lane: "interactive", onFrame: () => {} }); // prettier-ignore

type Own = { readonly name: string; readonly suffix: Suffix; readonly domainId: string; readonly expiresAt: Date; readonly registryId: string; readonly asciiName: string }; // prettier-ignore

/** A name that the registry holds for us and the account has, put there beside the wire. */
async function own(suffix: Suffix, more: Record<string, unknown> = {}): Promise<Own> {
  const name = `${newLabel()}.${suffix}`;
  const registrar = rig.simulator.accounts.get("*")?.clID ?? "";
  await rig.simulator.control("POST", "/domain", { name, registrar, created: at(-200), expires: at(165), ...more });
  const found = await truth(name, suffix);
  if (found === null || found.expiresAt === null) throw new Error(`${name} is not in the book`);
  const expiresAt = new Date(found.expiresAt);
  const { domainId } = await tx(
    db.worker,
    account.scope,
    (trx) =>
    recordRegistration(trx, account.scope, {
      registryId: registryOf[suffix], asciiName: name, roid: found.roid, sponsor: found.sponsor, createdAt: new Date(at(-200)), expiresAt, statuses: found.statuses,
      nameServersWanted: found.nameServers, nameServersSeen: found.nameServers, fee: null, isPremium: false, readAt: rig.clock.now(), contactId: account.contactId, renewalMode: "manual",
    }), // prettier-ignore
  );
  return { name, suffix, domainId, expiresAt, registryId: registryOf[suffix], asciiName: name };
}

const shadowOf = async (domainId: string) =>
  (
    await db.query<{ state: string; expires_at: Date; ns_seen: string[]; ds_seen: string[]; statuses_seen: string[]; sponsor_seen: string | null }>(
      "select d.state, d.expires_at, x.ns_seen, x.ds_seen, x.statuses_seen, x.sponsor_seen from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.id = $1",
      [domainId],
    )
  )[0]; // prettier-ignore

/** The registry's book says what ours says, after the next of our own readings; gives what it is. */
async function agreed({ name, suffix, domainId }: Pick<Own, "name" | "suffix" | "domainId">): Promise<RegistryDomain> {
  await syncDomain({ ...rig.deps, registries: rig.direct }, account.scope, domainId);
  const [found, ours] = [await truth(name, suffix), await shadowOf(domainId)];
  if (found === null || ours === undefined) throw new Error(`${name} is in one book only`);
  expect({
    until: ours.expires_at.toISOString().slice(0, 19),
    ns: ours.ns_seen.toSorted(),
    ds: ours.ds_seen.toSorted(),
    statuses: ours.statuses_seen.toSorted(),
    sponsor: ours.sponsor_seen,
  }).toEqual({
    until: new Date(found.expiresAt ?? "").toISOString().slice(0, 19),
    ns: found.nameServers.toSorted(),
    ds: found.delegationSigners.map(signerText).toSorted(),
    statuses: [...found.statuses, ...found.rgpStatuses].toSorted(),
    sponsor: found.sponsor,
  });
  return found;
}

/** A request's conversation, judged by what the registry shows alone. */
async function undertaking<P>(
  domain: Pick<Own, "name" | "registryId">,
  prepare: Undertaking<RegistryDomain | null, P>["prepare"],
  next: Undertaking<RegistryDomain | null, P>["next"],
  meaning: Undertaking<RegistryDomain | null, P>["meaning"] = () => null,
) {
  const requestId = await createRequest(db, account, domain.name);
  const { registryId, name: asciiName } = domain;
  return {
    requestId,
    run: () => carryOut(rig.deps, account.scope, { requestId, registryId, asciiName, prepare, next, meaning }),
  };
}
const ready = async () => ({ kind: "go", value: null }) as const;
const sends = (transform: Transform): NextStep<never> => ({ kind: "send", transform });
const ends = <T>(value: T): NextStep<T> => ({ kind: "done", value });
const isDone = async (run: () => Promise<{ kind: string }>): Promise<boolean> => (await run()).kind === "done";

const update = (name: string) =>
  ({ verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null }) as const;

async function registration(suffix: Suffix, verb: Transform["verb"], hosts: readonly string[]): Promise<Cell> {
  // Another account, so that its contact is new to the registry.
  account = await createAccount(db);
  const wish = await registrationOf(db, account, `${newLabel()}.${suffix}`, {
    registryId: registryOf[suffix],
    ...(hosts.length === 0 ? {} : { nameServers: [...hosts] }),
  });
  const name = wish.asciiName;
  let domainId = "";
  return {
    isMeant: verbIs(verb),
    onceOn: verb === "domain:create" ? name : null,
    async attempt() {
      const outcome = await registerAtRegistry(rig.deps, account.scope, wish);
      if (outcome.kind !== "done") return false;
      const { contactId } = account;
      ({ domainId } = await tx(db.worker, account.scope, (trx) =>
        recordRegistration(trx, account.scope, { ...outcome.value, contactId, renewalMode: "auto" }),
      ));
      return true;
    },
    async check() {
      const found = await agreed({ name, suffix, domainId });
      expect(found.isOurs).toBe(true);
      expect(found.nameServers.toSorted()).toEqual([...wish.nameServers].toSorted());
      const handles = await db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
        account.accountId,
      ]);
      expect(handles.map(({ handle }) => handle)).toEqual(suffix === "com" ? [] : [found.registrant]);
    },
  };
}

/** What a person changes by a press, and presses again when it is not there. */
async function pressed(
  suffix: Suffix,
  press: (domain: Own) => Promise<unknown>,
  isThere: (found: RegistryDomain) => boolean,
  verb: Transform["verb"] = "domain:update",
): Promise<Cell> {
  const domain = await own(suffix);
  return {
    isMeant: verbIs(verb),
    onceOn: domain.name,
    async attempt() {
      const found = await rig.registries.of(domain.registryId).domain(domain.name, "interactive");
      if (found !== null && isThere(found)) return true;
      await press(domain);
      return false;
    },
    check: async () => expect(isThere(await agreed(domain))).toBe(true),
  };
}

const contactOf = async (suffix: Suffix): Promise<ContactForRegistry> =>
  (await registrationOf(db, account, `${newLabel()}.${suffix}`)).registrant;

/** The account's contact as an object at the registry; gives its handle. */
async function contactObject(suffix: Suffix, contact: ContactForRegistry): Promise<string> {
  const connection = rig.direct.of(registryOf[suffix]);
  const requestId = await createRequest(db, account, `${newLabel()}.${suffix}`);
  const deps = { ...rig.deps, registries: rig.direct };
  const step = await ensureContact({ deps, scope: account.scope, connection, requestId }, contact);
  if (step.kind === "stop" || step.value === null) throw new Error("no contact object");
  return step.value;
}

async function hostCell(suffix: Suffix, verb: "host:create" | "host:update" | "host:delete"): Promise<Cell> {
  const domain = await own(suffix);
  const host = `ns1.${domain.name}`;
  const wanted = verb === "host:update" ? ["192.0.2.9", "2001:db8::9"] : ["192.0.2.8"];
  if (verb !== "host:create") await send(rig.direct, suffix, { verb: "host:create", host, addresses: ["192.0.2.8"] });
  const look = (registries = rig.registries) => registries.of(domain.registryId).host(host, "interactive");
  const isThere = (held: Awaited<ReturnType<typeof look>>) =>
    verb === "host:delete" ? held === null : held?.addresses.toSorted().join() === wanted.toSorted().join();
  return {
    isMeant: verbIs(verb),
    onceOn: null,
    async attempt() {
      const held = await look();
      if (isThere(held)) return true;
      const transform: Transform =
        verb === "host:delete"
          ? { verb, host }
          : held === null
            ? { verb: "host:create", host, addresses: wanted }
            : { verb: "host:update", host, addAddresses: wanted.filter((one) => !held.addresses.includes(one)), removeAddresses: held.addresses.filter((one) => !wanted.includes(one)) }; // prettier-ignore
      await actAtRegistry(rig.deps, account.scope, domain.registryId, transform);
      return false;
    },
    async check() {
      expect(isThere(await look(rig.direct))).toBe(true);
      await agreed(domain);
    },
  };
}

/** A name of another registrar, with the code that opens it. */
async function rivals(suffix: Suffix) {
  const name = `${newLabel()}.${suffix}`;
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  await rig.simulator.control("POST", "/domain", { name, registrar: rig.rivalId, authInfo, created: at(-900), expires: at(165) }); // prettier-ignore
  const job = { asciiName: name, authInfo, useAuthcode: true, addsMonths: suffix === "se" ? 0 : 12, lockDays: { registration: 0 } }; // prettier-ignore
  const work = await undertaking<null>(
    { name, registryId: registryOf[suffix] },
    ready,
    (sight) => {
      const step = nextOfTransferIn(job, sight);
      return step.kind === "done" ? ends(step.value.domain) : step;
    },
    meaningForTransferIn,
  );
  return { name, suffix, registryId: registryOf[suffix], ...work };
}

const transferAt = (name: string, suffix: Suffix) => rig.direct.of(registryOf[suffix]).transferOf(name, "interactive");

/** A name of ours that the rival asks for. */
async function asked(suffix: Suffix): Promise<Own> {
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  const domain = await own(suffix, { authInfo, created: at(-900) });
  await send(rig.rivals, suffix, { verb: "domain:transfer-request", name: domain.name, authInfo, periodMonths: 12, fee: null }); // prettier-ignore
  return domain;
}

async function answered(suffix: Suffix, verb: "domain:transfer-approve" | "domain:transfer-reject"): Promise<Cell> {
  const domain = await asked(suffix);
  const { name } = domain;
  return {
    isMeant: verbIs(verb),
    onceOn: name,
    async attempt() {
      const transfer = await rig.registries.of(domain.registryId).transferOf(name, "interactive");
      if (transfer?.status !== "pending") return true;
      await actAtRegistry(rig.deps, account.scope, domain.registryId, { verb, name });
      return false;
    },
    async check() {
      const isGone = verb === "domain:transfer-approve";
      expect((await transferAt(name, suffix))?.status).toBe(isGone ? "clientApproved" : "clientRejected");
      expect((await truth(name, suffix))?.isOurs).toBe(!isGone);
      if (!isGone) await agreed(domain);
      else {
        await syncDomain({ ...rig.deps, registries: rig.direct }, account.scope, domain.domainId);
        expect(await shadowOf(domain.domainId)).toMatchObject({ state: "transferred_away", sponsor_seen: rig.rivalId });
      }
    },
  };
}

/** A deleted name that comes back, by the step that is cut. */
async function restored(suffix: Suffix, isRequest: boolean): Promise<Cell> {
  const domain = await own(suffix);
  const { name, domainId } = domain;
  await send(rig.direct, suffix, { verb: "domain:delete", name });
  await syncDomain({ ...rig.deps, registries: rig.direct }, account.scope, domainId);
  const deletedAt = rig.clock.now();
  const work = await undertaking<null>(domain, ready, ({ found, history, capabilities, readAt }) => {
    const wish = { name, verb: capabilities.restoreBy, deletedAt, periodMonths: 12 };
    const step = restoreStep(wish, found, history, readAt);
    if (step.kind === "done") return ends(found);
    if (step.kind !== "request" && step.kind !== "report")
      return { kind: "stop", outcome: { kind: "staff", text: step.kind } };
    const { kind, ...dates } = step;
    const report =
      kind === "request" || !("deletedAt" in dates)
        ? null
        : { ...dates, preData: name, postData: name, reason: "Asked for", statements: ["One.", "Two."] as const };
    return sends({ verb: "domain:restore", name, report, fee: null });
  });
  return {
    isMeant: (transform) => transform.verb === "domain:restore" && (transform.report === null) === isRequest,
    onceOn: null,
    attempt: () => isDone(work.run),
    async check() {
      const found = await agreed(domain);
      expect(found.rgpStatuses).not.toContain("redemptionPeriod");
      expect(found.statuses).not.toContain("pendingDelete");
      const steps = await db.query<{ step: string }>("select args ->> 'step' as step from registry_command where request_id = $1 and state = 'succeeded' order by id", [work.requestId]); // prettier-ignore
      expect(steps).toEqual([{ step: "request" }, { step: "report" }]);
    },
  };
}

async function renewed(suffix: Suffix): Promise<Cell> {
  const domain = await own(suffix);
  const { name, domainId, expiresAt } = domain;
  const wish = { name, periodMonths: 12, paidUntil: expiresAt, maxTermMonths: 120, registryAutorenews: false, onlyAutorenews: false }; // prettier-ignore
  const work = await undertaking<null>(domain, ready, ({ found, history, readAt }) => {
    const step = renewStep(wish, found, history, readAt);
    if (step.kind === "done") return ends(found);
    if (step.kind !== "renew") return { kind: "stop", outcome: { kind: "staff", text: step.kind } };
    const { currentExpiresOn, periodMonths } = step;
    return sends({ verb: "domain:renew", name, currentExpiresOn, periodMonths, fee: null });
  });
  return {
    isMeant: verbIs("domain:renew"),
    onceOn: name,
    async attempt() {
      const outcome = await work.run();
      if (outcome.kind !== "done" || outcome.value === null) return false;
      const found = outcome.value;
      await tx(db.worker, account.scope, (trx) =>
        recordProlonged(trx, account.scope, domainId, { found, readAt: rig.clock.now(), isRestored: false }),
      );
      return true;
    },
    async check() {
      const found = await agreed(domain);
      const year = new Date(expiresAt);
      year.setUTCFullYear(year.getUTCFullYear() + 1);
      expect(found.expiresAt?.slice(0, 10)).toBe(year.toISOString().slice(0, 10));
    },
  };
}

const someDs = () => ({ keyTag: 1 + (randomBytes(2).readUInt16BE() % 65_000), algorithm: 13, digestType: 2, digest: randomBytes(32).toString("hex").toUpperCase() }); // prettier-ignore

const cells: readonly { readonly what: string; readonly suffixes: readonly Suffix[]; readonly arrange: (suffix: Suffix) => Promise<Cell> }[] = [
  { what: "domain create", suffixes: all, arrange: (suffix) => registration(suffix, "domain:create", []) },
  { what: "contact create", suffixes: withContacts, arrange: (suffix) => registration(suffix, "contact:create", []) },
  { what: "host create with a registration", suffixes: all, arrange: (suffix) => registration(suffix, "host:create", [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`]) },
  {
    what: "contact update",
    suffixes: withContacts,
    async arrange(suffix) {
      account = await createAccount(db);
      const contact = await contactOf(suffix);
      const handle = await contactObject(suffix, contact);
      const changed = { ...contact, city: `Kiruna ${randomBytes(2).toString("hex")}`, email: `${newLabel()}@example.com` };
      const domain = await own(suffix);
      const work = await undertaking(domain, (talk) => updateContactAtRegistry(talk, changed), ({ found }) => ends(found));
      return {
        isMeant: verbIs("contact:update"),
        onceOn: null,
        attempt: () => isDone(work.run),
        async check() {
          const held = await rig.direct.of(domain.registryId).contact(handle, "interactive");
          expect(held).toMatchObject({ city: changed.city, email: changed.email });
        },
      };
    },
  },
  {
    what: "contact delete",
    suffixes: withContacts,
    async arrange(suffix) {
      account = await createAccount(db);
      const handle = await contactObject(suffix, await contactOf(suffix));
      const registryId = registryOf[suffix];
      const look = (registries = rig.registries) => registries.of(registryId).contact(handle, "interactive");
      return {
        isMeant: verbIs("contact:delete"),
        onceOn: handle,
        async attempt() {
          if ((await look()) === null) return true;
          await actAtRegistry(rig.deps, account.scope, registryId, { verb: "contact:delete", handle });
          return false;
        },
        check: async () => expect(await look(rig.direct)).toBeNull(),
      };
    },
  },
  { what: "host create with its address", suffixes: all, arrange: (suffix) => hostCell(suffix, "host:create") },
  { what: "host update", suffixes: all, arrange: (suffix) => hostCell(suffix, "host:update") },
  { what: "host delete", suffixes: all, arrange: (suffix) => hostCell(suffix, "host:delete") },
  {
    what: "domain update: lock",
    suffixes: all,
    arrange: (suffix) =>
      pressed(
        suffix,
        (domain) => updateAtRegistry(rig.deps, account.scope, domain, { addStatuses: ["clientTransferProhibited"], removeStatuses: [], authInfo: null }),
        ({ statuses }) => statuses.includes("clientTransferProhibited"),
      ),
  },
  {
    what: "domain update: end at expiry",
    suffixes: ["se"],
    arrange: (suffix) =>
      pressed(
        suffix,
        (domain) => updateAtRegistry(rig.deps, account.scope, domain, { addStatuses: [], removeStatuses: [], authInfo: null, cancelAtExpiry: true }),
        ({ endsAtExpiry }) => endsAtExpiry,
      ),
  },
  {
    what: "domain update: DS records",
    suffixes: all,
    async arrange(suffix) {
      const ds = someDs();
      return pressed(
        suffix,
        (domain) => changeSigners(rig.deps, account.scope, domain, { add: [ds], remove: [] }),
        ({ delegationSigners }) => delegationSigners.map(signerText).join() === signerText(ds),
      );
    },
  },
  {
    what: "domain update: transfer code",
    suffixes: all,
    async arrange(suffix) {
      const domain = await own(suffix);
      const { name, registryId } = domain;
      let code = "";
      return {
        isMeant: (transform) => transform.verb === "domain:update" && transform.authInfo !== null,
        onceOn: null,
        async attempt() {
          code = `Ny-${randomBytes(12).toString("hex")}-9Z!`;
          await updateAtRegistry(rig.deps, account.scope, domain, { addStatuses: [], removeStatuses: [], authInfo: code });
          return true;
        },
        async check() {
          // Shown to the customer is the code of the last press: that one opens the name.
          const tried = await rig.rivals.of(registryId).tryCode(name, code, "interactive");
          expect(["accepted", "untold"]).toContain(tried.code);
          await agreed(domain);
        },
      };
    },
  },
  {
    what: "domain update: name servers",
    suffixes: all,
    async arrange(suffix) {
      const domain = await own(suffix);
      const hosts = [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`];
      for (const host of hosts) await send(rig.direct, suffix, { verb: "host:create", host, addresses: [] });
      const work = await undertaking<null>(domain, ready, ({ found }) => {
        const held = found?.nameServers ?? [];
        const add = hosts.filter((host) => !held.includes(host));
        return add.length === 0 ? ends(found) : sends({ ...update(domain.name), nameServers: { add, remove: held.filter((host) => !hosts.includes(host)) } });
      });
      return {
        isMeant: verbIs("domain:update"),
        onceOn: domain.name,
        attempt: () => isDone(work.run),
        check: async () => expect((await agreed(domain)).nameServers.toSorted()).toEqual(hosts.toSorted()),
      };
    },
  },
  {
    what: "domain update: owner",
    suffixes: withContacts,
    async arrange(suffix) {
      account = await createAccount(db);
      const domain = await own(suffix);
      const handle = await contactObject(suffix, await contactOf(suffix));
      const work = await undertaking<null>(domain, ready, ({ found, readAt }) => {
        const step = nextOwnerStep(domain.name, { found, handle, everyRole: true }, readAt);
        return step.kind === "done" ? ends(step.value.found) : step;
      });
      return {
        isMeant: verbIs("domain:update"),
        onceOn: domain.name,
        attempt: () => isDone(work.run),
        check: async () => expect((await agreed(domain)).registrant).toBe(handle),
      };
    },
  },
  { what: "domain renew", suffixes: all, arrange: renewed },
  {
    what: "domain delete",
    suffixes: withDays,
    async arrange(suffix) {
      const domain = await own(suffix);
      const { name } = domain;
      const isGoing = (found: RegistryDomain | null) => found === null || [...found.statuses, ...found.rgpStatuses].some((status) => status === "pendingDelete" || status === "redemptionPeriod");
      const work = await undertaking<null>(domain, ready, ({ found }) => (isGoing(found) ? ends(found) : sends({ verb: "domain:delete", name })));
      return {
        isMeant: verbIs("domain:delete"),
        onceOn: name,
        attempt: () => isDone(work.run),
        async check() {
          expect(isGoing(await agreed(domain))).toBe(true);
          expect((await shadowOf(domain.domainId))?.state).toBe("expired_restorable");
        },
      };
    },
  },
  { what: "restore request", suffixes: withDays, arrange: (suffix) => restored(suffix, true) },
  { what: "restore report", suffixes: withDays, arrange: (suffix) => restored(suffix, false) },
  {
    what: "transfer request",
    suffixes: all,
    async arrange(suffix) {
      const { name, run } = await rivals(suffix);
      return {
        isMeant: verbIs("domain:transfer-request"),
        onceOn: name,
        waits: suffix !== "se",
        attempt: async () => (await run()).kind === (suffix === "se" ? "done" : "pending"),
        async check() {
          const found = await truth(name, suffix);
          if (suffix === "se") return expect(found).toMatchObject({ isOurs: true, statuses: expect.arrayContaining(["clientTransferProhibited"]) as unknown });
          expect(await transferAt(name, suffix)).toMatchObject({ status: "pending", actsBy: rig.rivalId });
          return expect(found?.isOurs).toBe(false);
        },
      };
    },
  },
  {
    what: "transfer cancel",
    suffixes: withDays,
    async arrange(suffix) {
      const { name, registryId, requestId, run } = await rivals(suffix);
      if ((await run()).kind !== "pending") throw new Error("no transfer is pending");
      return {
        isMeant: verbIs("domain:transfer-cancel"),
        onceOn: name,
        attempt: () => withdrawTransferIn(rig.deps, account.scope, { requestId, registryId, asciiName: name }),
        async check() {
          expect((await transferAt(name, suffix))?.status).toBe("clientCancelled");
          expect((await truth(name, suffix))?.isOurs).toBe(false);
        },
      };
    },
  },
  { what: "transfer approve", suffixes: withDays, arrange: (suffix) => answered(suffix, "domain:transfer-approve") },
  { what: "transfer reject", suffixes: withDays, arrange: (suffix) => answered(suffix, "domain:transfer-reject") },
]; // prettier-ignore

/** Refusals that tell a person to wait and look again, and readings that got no answer: the next run goes on. */
function isPassing(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (error instanceof Refused) return ["OutcomeBeingChecked", "RegistryBusy"].includes(error.refusal.name);
  return error instanceof OutcomeError && (error.kind === "unavailable" || error.kind === "unknown");
}

/** Longer than the limit after which registries execute no late command (45 s). */
const pauseMs = 50_000;
const runsMax = 6;

const isOpen = ({ state }: { readonly state: string }) => ["sent", "unknown", "pending"].includes(state);
const journal = () =>
  db.query<{ id: string; verb: string; object: string; state: string }>(
    "select id, verb, object, state from registry_command where account_id = $1 order by id",
    [account.accountId],
  );

/** One cell: arranged beside the wire, cut once, run until it is there. */
async function runCell(arrange: (suffix: Suffix) => Promise<Cell>, suffix: Suffix, boundary: Boundary, seed: number) {
  // The registry's clock is the real one.
  rig.clock = new FakeClock(new Date());
  account = await createAccount(db);
  const cell = await arrange(suffix);
  const before = new Set((await journal()).map(({ id }) => id));
  rig.plan(boundary, seed, cell.isMeant);
  let isThere = false;
  try {
    for (let run = 1; run <= runsMax && !isThere; run++) {
      isThere = await cell.attempt().catch((error: unknown) => {
        if (isPassing(error)) return false;
        throw error;
      });
      if (isThere) break;
      rig.clock.advance(pauseMs);
      await journalSweep(rig.deps);
    }
  } finally {
    expect(rig.end(), "the command was sent and cut").toBe(true);
  }
  expect(isThere, `there after ${runsMax} runs`).toBe(true);
  await cell.check();
  const ofCell = async () => (await journal()).filter(({ id }) => !before.has(id));
  const openOnes = async () => (await ofCell()).filter(isOpen).map(({ verb }) => verb);
  const waiting = cell.waits === true ? ["domain:transfer-request"] : [];
  // What nobody waits for any more is decided by the sweep alone.
  for (let run = 1; run <= runsMax && (await openOnes()).length > waiting.length; run++) {
    rig.clock.advance(pauseMs);
    await journalSweep(rig.deps);
  }
  expect(await openOnes()).toEqual(waiting);
  const rows = await ofCell();
  if (cell.onceOn !== null && cell.waits !== true) {
    const verb = rows.find(({ object }) => object === cell.onceOn)?.verb;
    const done = rows.filter((row) => row.object === cell.onceOn && row.verb === verb && row.state === "succeeded");
    expect(done.length, "executed once by the journal").toBe(1);
  }
}

let turn = 0;
let ran = 0;

const cutAt = (index: number) => (seeds > 0 ? boundaries : boundaries.filter((_, at) => at % 3 === index % 3));

describe.each(cells.map((cell, index) => ({ ...cell, cuts: cutAt(index) })))("$what", ({ suffixes, arrange, cuts }) => {
  test.each(cuts)("cut: %s", async (boundary) => {
    turn += 1;
    forgetHosts();
    const [first = "se"] = [suffixes[turn % suffixes.length]];
    const picked = seeds === 0 ? [first] : suffixes;
    for (const suffix of picked) {
      for (let seed = 1; seed <= Math.max(1, seeds); seed++) {
        const is = seeds === 0 ? turn : seed;
        await runCell(arrange, suffix, boundary, is).catch((error: unknown) => {
          throw new Error(`.${suffix}, seed ${is}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        });
        ran += 1;
      }
    }
  }, 600_000); // prettier-ignore
});

test("every command was cut, and no invariant is broken", async () => {
  const all = cells.reduce((sum, { suffixes }) => sum + suffixes.length * boundaries.length * seeds, 0);
  expect(ran).toBe(seeds > 0 ? all : cells.length * 2);
  expect(await brokenInvariants(db, invariants)).toEqual([]);
});
