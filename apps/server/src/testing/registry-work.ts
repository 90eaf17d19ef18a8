import type { Registration, RegistryDeps, SweepDeps } from "../areas/domains/index.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { FakeClock } from "./fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "./fake-registries.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

/** A rig for work at registries: a database, a clock that starts now, and fake registries in place of real ones. */
export type RegistryRig = {
  readonly clock: FakeClock;
  readonly iis: FakeRegistry;
  readonly gtld: FakeRegistry;
  readonly deps: RegistryDeps;
  readonly sweep: SweepDeps;
  /** Requests whose owner was told that a command of theirs is decided. */
  readonly decided: { accountId: string; requestId: string }[];
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
  const sweep: SweepDeps = {
    ...deps,
    sweeping: db.readonly,
    onDecided: async (_trx, what) => {
      decided.push(what);
    },
  };
  return { clock, iis, gtld, deps, sweep, decided };
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
