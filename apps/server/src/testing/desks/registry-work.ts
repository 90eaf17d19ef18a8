import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { NameLeaving, SweepDeps } from "../../areas/domains/index.ts";
import type { Registration } from "../../areas/registry/commands/index.ts";
import type { RegistryDeps } from "../../areas/registry/index.ts";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { registerAtRegistry } from "../../areas/registry/commands/register-at-registry.ts";
import { forgetHosts } from "../../areas/registry/commands/ensure-objects.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../far-ends/fake-registries.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../test-database.ts";

/** A rig for work at registries: a database, a clock that starts now, and fake registries in place of real ones. */
export type RegistryRig = {
  readonly clock: FakeClock;
  readonly iis: FakeRegistry;
  readonly gtld: FakeRegistry;
  readonly deps: RegistryDeps;
  readonly sweep: SweepDeps;
  /** Requests whose owner was told that a command of theirs is decided. */
  readonly decided: { accountId: string; requestId: string }[];
  /** What owners were told of names on their way out. */
  readonly leaving: NameLeaving[];
};

export function createRegistryRig(db: TestDatabase): RegistryRig {
  const clock = new FakeClock(new Date());
  const iis = new FakeRegistry("iis", () => clock.now());
  const gtld = new FakeRegistry("gtld-generic", () => clock.now(), {
    contacts: "full",
    needsOrganizationNumber: false,
    premiumFees: true,
  });
  const log = createLog("test", "silent");
  const deps = { pool: db.worker, registries: new FakeRegistries(iis, gtld), clock, log, metrics: createMetrics() };
  const decided: RegistryRig["decided"] = [];
  const leaving: RegistryRig["leaving"] = [];
  const sweep: SweepDeps = {
    ...deps,
    sweeping: db.readonly,
    tellLeaving: async (_trx, what) => {
      leaving.push(what);
    },
    onDecided: async (_trx, what) => {
      decided.push(what);
    },
  };
  return { clock, iis, gtld, deps, sweep, decided, leaving };
}

type FreshRig = { readonly db: TestDatabase; readonly account: TestAccount; readonly rig: RegistryRig };

/** A database for a test file; for each of its tests an account and a rig of their own, with no host remembered. */
export function useRegistryRig(take: (fresh: FreshRig) => void): void {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    take({ db, account: await createAccount(db), rig: createRegistryRig(db) });
    forgetHosts();
  });
}

export const newName = (suffix = "se") => `kvarn-${randomBytes(4).toString("hex")}.${suffix}`;

/** The commands of a request in their order. */
export const journalOf = (db: TestDatabase, requestId: string) =>
  db.query<{ id: string; verb: string; state: string; attempt: number; decided_by: string | null }>(
    "select id, verb, state, attempt, decided_by from registry_command where request_id = $1 order by id",
    [requestId],
  );

/** A name that is registered at the registry and ours in the book. */
export async function registerName(
  db: TestDatabase,
  account: TestAccount,
  rig: RegistryRig,
): Promise<{ name: string; domainId: string }> {
  const name = newName();
  const outcome = await registerAtRegistry(rig.deps, account.scope, await registrationOf(db, account, name));
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const { domainId } = await tx(db.worker, account.scope, (trx) =>
    recordRegistration(trx, account.scope, { ...outcome.value, contactId: account.contactId, renewalMode: "auto" }),
  );
  return { name, domainId };
}

/** A request for commands to belong to; how it came to be is not the point. */
export async function createRequest(db: TestDatabase, account: TestAccount, asciiName: string): Promise<string> {
  const id = newId();
  await db.query(
    `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     values ($1, $2, 'create-domain-registration', 'import', 'action_required', 4014, $3, 'test', now(), now() + interval '1 day')`,
    [account.accountId, id, asciiName],
  );
  return id;
}

export async function registrationOf(
  db: TestDatabase,
  account: TestAccount,
  asciiName: string,
  parts: Partial<Registration> = {},
): Promise<Registration> {
  return {
    requestId: await createRequest(db, account, asciiName),
    asciiName,
    registryId: "iis",
    periodMonths: 12,
    registrant: {
      contactId: account.contactId,
      party: "company",
      organization: "Kvarnstråket AB",
      firstName: "Alva",
      lastName: "Hedström",
      idNumber: "556036-0793",
      vatNumber: null,
      street: ["Kvarngatan 3"],
      postcode: "118 47",
      city: "Stockholm",
      region: "",
      country: "SE",
      phone: "+46.701234567",
      email: "alva@example.com",
    },
    nameServers: ["ns1.nameplane.test", "ns2.nameplane.test"],
    fee: null,
    isLocked: false,
    ...parts,
  };
}
