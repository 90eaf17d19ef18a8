import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { getAuthCode, setDomainLock } from "@nameplane/contracts/domains/operations";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { domainRoutes } from "../../areas/domains/domains.routes.ts";
import { identityRoutes } from "../../areas/identity/index.ts";
import { NameChecks } from "../../areas/domains/search/name-checks.ts";
import type { SweepDeps } from "../../areas/domains/sweep-deps.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { newId } from "../../platform/ids.ts";
import { tx } from "../../platform/db/transaction.ts";
import { callProven } from "../call-proven.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../far-ends/fake-registries.ts";
import { setPassword, signIn } from "../sign-in.ts";
import { testIdentity } from "../test-identity.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../test-database.ts";
import { directory, transferParts } from "./transfer-parts.ts";

/** The domain routes over HTTP, a registry behind them, and a signed-in customer of a new account for each test. */
export type DomainDesk = {
  readonly db: TestDatabase;
  readonly api: TestApi;
  readonly account: TestAccount;
  readonly browser: TestBrowser;
  readonly clock: FakeClock;
  readonly registry: FakeRegistry;
  readonly sweep: SweepDeps;
};

export const deskPassword = "Kvarnen-2026";
export const newKey = () => randomBytes(12).toString("hex");

export function useDomainDesk(take: (desk: DomainDesk) => void): void {
  let shared: Pick<DomainDesk, "db" | "api" | "clock" | "registry" | "sweep">;
  beforeAll(async () => {
    const db = await createTestDatabase();
    const clock = new FakeClock(new Date());
    const registry = new FakeRegistry("iis", () => clock.now());
    const registries = new FakeRegistries(registry);
    const log = createLog("test", "silent");
    const deps = { pool: db.app, registries, clock, log, metrics: createMetrics() };
    const sweep = {
      ...deps,
      pool: db.worker,
      sweeping: db.readonly,
      onDecided: async () => {},
      tellLeaving: transferParts.tellLeaving,
    };
    const api = await createTestApi(db, clock, (edge) => {
      // Dangerous acts are proven first.
      identityRoutes(edge, testIdentity(db));
      domainRoutes(edge, {
        ...deps,
        checks: new NameChecks(registries, log),
        firstSuffixes: async () => [],
        whois: { lookUp: async (name) => directory.get(name) ?? null },
        zoneSummary: async () => ({ status: 20901, serial: 2026112101, records: 5, publishedat: null }),
        ...transferParts,
      });
    });
    shared = { db, api, clock, registry, sweep };
  });
  afterAll(async () => {
    await shared.api.close();
    await shared.db.close();
  });
  beforeEach(async () => {
    const account = await createAccount(shared.db);
    await setPassword(shared.db, account, deskPassword);
    const browser = shared.api.browser();
    browser.cookie = await signIn(shared.db, account);
    shared.registry.isDown = false;
    take({ ...shared, account, browser });
  });
}

/** A domain of the account that the registry holds for us. */
export async function holdDomain(
  { db, account, clock, registry }: DomainDesk,
  parts: { statuses?: string[]; name?: string; owner?: TestAccount } = {},
): Promise<{ itemid: string; name: string }> {
  const { name = `kvarn-${randomBytes(4).toString("hex")}.se`, statuses = ["ok"], owner = account } = parts;
  const createdAt = new Date(clock.now().getTime() - 100 * 86_400_000);
  const expiresAt = new Date(clock.now().getTime() + 265 * 86_400_000);
  registry.hold(name, {
    sponsor: "nameplane",
    isOurs: true,
    statuses,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    nameServers: ["ns1.nameplane.test"],
  });
  const { domainId } = await tx(db.worker, owner.scope, (trx) =>
    recordRegistration(trx, owner.scope, {
      registryId: "iis",
      asciiName: name,
      roid: "D1",
      sponsor: "nameplane",
      createdAt,
      expiresAt,
      statuses,
      nameServersWanted: ["ns1.nameplane.test"],
      nameServersSeen: ["ns1.nameplane.test"],
      fee: null,
      isPremium: false,
      readAt: clock.now(),
      contactId: owner.contactId,
      renewalMode: "auto",
    }),
  );
  return { itemid: domainId, name };
}

/** A domain that is here only for its DNS, with fixed dates. Gives its id. */
export async function addDnsDomain({ db, account }: DomainDesk, name: string, owner = account): Promise<string> {
  const itemid = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $4, 'se', 'dns_only', '2020-01-02', '2027-03-04', '2027-02-03')",
    [owner.accountId, itemid, name, name.replace("xn--kvarnstrket-65a", "kvarnstråket")],
  );
  return itemid;
}

/** Opening the lock is proven by the password. */
export const callLock = (
  { browser }: DomainDesk,
  itemid: string,
  locked: boolean,
  options: { key?: string; password?: string } = {},
): Promise<Answer> => {
  const { key = newKey(), password = deskPassword } = options;
  return callProven(browser, setDomainLock, { itemid, locked }, { password }, key === "" ? {} : { key });
};

/** An auth code, proven by the password. */
export const callAuthCode = (
  { browser }: DomainDesk,
  itemid: string,
  options: { key?: string; password?: string; language?: string } = {},
): Promise<Answer> => {
  const { key = newKey(), password = deskPassword, ...rest } = options;
  return callProven(browser, getAuthCode, { itemid }, { password }, { key, ...rest });
};

/** What an answer says beside its code and text. */
export function withoutEnvelope({ body }: Answer): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}
