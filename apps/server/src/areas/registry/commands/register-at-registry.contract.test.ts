import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createEppRegistries } from "../../../adapters/registry-epp/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { invariants } from "../../../testing/invariants.ts";
import {
  unhurriedRegistries,
  startRegistrySimulator,
  type RegistrySimulator,
} from "../../../testing/far-ends/registry-simulator.ts";
import { registrationOf } from "../../../testing/fixtures/registry-work.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { faultFields } from "../fault-fields.rules.ts";
import type { Registries } from "../registry.port.ts";
import { recordRegistration, type SweepDeps } from "../../domains/index.ts";
import { registerAtRegistry } from "./register-at-registry.ts";
import { forgetHosts } from "./ensure-objects.ts";
import { journalSweep, pollRegistries, syncDomain } from "../../domains/follow/index.ts";

let db: TestDatabase;
let simulator: RegistrySimulator;
let registries: Registries;
let account: TestAccount;
let clock: FakeClock;
let deps: SweepDeps;
const decided: string[] = [];

beforeAll(async () => {
  [db, simulator] = await Promise.all([createTestDatabase(), startRegistrySimulator()]);
  registries = createEppRegistries({
    registries: unhurriedRegistries(),
    accounts: simulator.accounts,
    log: createLog("test", "silent"),
    part: 1,
  });
});
afterAll(async () => {
  await registries.close();
  await Promise.all([simulator.stop(), db.close()]);
});
beforeEach(async () => {
  await simulator.control("DELETE", "/faults");
  account = await createAccount(db);
  clock = new FakeClock(new Date());
  forgetHosts();
  decided.length = 0;
  const onDecided = async (_trx: unknown, what: { requestId: string }) => void decided.push(what.requestId);
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    registries,
    clock,
    log: createLog("test", "silent"),
    metrics: createMetrics(),
    onDecided,
    notifyLeaving: async () => {},
  };
});

const newName = (tld: string) => `kvarn-${randomBytes(5).toString("hex")}.${tld}`;
const registryOf: Record<string, string> = { se: "iis", com: "verisign", dev: "gtld-generic", nl: "cctld-generic" };
const job = (tld: string) => registrationOf(db, account, newName(tld), { registryId: registryOf[tld] ?? "iis" });
const run = (registration: Awaited<ReturnType<typeof job>>) => registerAtRegistry(deps, account.scope, registration);

const bookLines = z.looseObject({ domains: z.array(z.looseObject({ name: z.string(), expires: z.string() })) });
const book = async () =>
  new Map(bookLines.parse(await simulator.control("GET", "/book?registrar=nameplane")).domains.map((line) => [line.name, line]));
const createsOf = async (requestId: string) =>
  (await db.query("select 1 from registry_command where request_id = $1 and verb = 'domain:create'", [requestId])).length;

async function registered(tld: string) {
  const registration = await job(tld);
  const outcome = await run(registration);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  const { domainId } = await tx(db.worker, account.scope, (trx) =>
    recordRegistration(trx, account.scope, { ...outcome.value, contactId: account.contactId, renewalMode: "auto" }),
  );
  return { name: registration.asciiName, domainId };
}

describe("registration against a real registry server", () => {
  test.each(["se", "com", "dev", "nl"])("of a .%s name: the registry's book and ours agree", async (tld) => {
    const { name, domainId } = await registered(tld);
    const line = (await book()).get(name);
    const [row] = await db.query<{ expires_at: Date; registry_id: string }>(
      "select d.expires_at, x.registry_id from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
      [domainId],
    );
    expect(row?.registry_id).toBe(registryOf[tld]);
    expect(row?.expires_at.toISOString()).toBe(new Date(line?.expires ?? "").toISOString());
  });

  test("twenty names of one order at once: one contact per registry, every name once", async () => {
    const registrations = await Promise.all(Array.from({ length: 20 }, (_, index) => job(["se", "dev"][index % 2] ?? "se")));
    const outcomes = await Promise.all(registrations.map(run));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(20).fill("done"));
    const handles = await db.query(
      "select registry_id, count(*)::int as n from contact_handle where account_id = $1 group by 1 order by 1",
      [account.accountId],
    );
    expect(handles).toEqual([
      { registry_id: "gtld-generic", n: 1 },
      { registry_id: "iis", n: 1 },
    ]);
  });

  test.each([
    ["the reply is lost after execution", { dropAfter: true }],
    ["2400 is answered although it was executed", { code: 2400, execute: true }],
    ["the reply is cut in the middle", { cutReplyAt: 60 }],
    ["the reply has another clTRID", { wrongClTRID: true }],
    ["the reply is garbage", { garbage: true }],
  ])("%s: the name is adopted with one command sent", async (_what, action) => {
    const registration = await job("se");
    await simulator.fault("domain:create", action);
    expect((await run(registration)).kind).toBe("done");
    expect(await createsOf(registration.requestId)).toBe(1);
    expect((await book()).has(registration.asciiName)).toBe(true);
  });

  test("the command is lost before execution: two readings, then exactly one more command", async () => {
    const registration = await job("com");
    await simulator.fault("domain:create", { dropBefore: true });
    expect((await run(registration)).kind).toBe("unknown");
    expect((await run(registration)).kind).toBe("unknown");
    clock.advance(46_000);
    await journalSweep(deps);
    expect(decided).toContain(registration.requestId);
    expect((await run(registration)).kind).toBe("done");
    expect(await createsOf(registration.requestId)).toBe(2);
  });

  test("every command of the conversation loses its reply once: still one contact, one name", async () => {
    const registration = await job("dev");
    for (const verb of ["contact:create", "domain:create"]) await simulator.fault(verb, { dropAfter: true });
    expect((await run(registration)).kind).toBe("done");
    expect((await db.query("select 1 from contact_handle where account_id = $1", [account.accountId])).length).toBe(1);
  });

  test("1001: pending until the registry's message, then done", async () => {
    const registration = await job("se");
    await simulator.fault("domain:create", { pendingCreate: { afterSeconds: 600, approve: true } });
    expect((await run(registration)).kind).toBe("pending");
    expect((await run(registration)).kind).toBe("pending");
    await simulator.control("POST", "/clock", { advanceSeconds: 601 });
    await pollRegistries(deps);
    expect(decided).toEqual([registration.requestId]);
    expect((await run(registration)).kind).toBe("done");
    await simulator.control("POST", "/clock", { real: true });
  });

  test("1001 and then refused: reported with the registry's words", async () => {
    const registration = await job("se");
    await simulator.fault("domain:create", { pendingCreate: { afterSeconds: 600, approve: false } });
    await run(registration);
    await simulator.control("POST", "/clock", { advanceSeconds: 601 });
    await pollRegistries(deps);
    expect(await run(registration)).toMatchObject({ kind: "customer" });
    await simulator.control("POST", "/clock", { real: true });
  });

  test("a registry that is down: unavailable, nothing lost, done when it is back", async () => {
    const registration = await job("se");
    await simulator.control("POST", "/faults", { down: true });
    expect((await run(registration)).kind).toBe("unavailable");
    await simulator.control("POST", "/faults", { down: false });
    const deadline = Date.now() + 20_000;
    let outcome = await run(registration);
    while (outcome.kind === "unavailable" && Date.now() < deadline) outcome = await run(registration);
    expect(outcome.kind).toBe("done");
  });
});

describe("a value of a contact that is refused is asked for by its field (4004), whichever answer says so", () => {
  const phone = { element: "contact:voice", text: "+46.1" };
  const forms = [
    ["as value", 2005, phone, "phone"],
    ["with a reason", 2005, { ...phone, reason: "Too short" }, "phone"],
    ["by its range", 2004, { element: "contact:pc", text: "1", reason: "Not of that country" }, "postcode"],
    ["by policy", 2306, { element: "contact:email", text: "name@host.example", reason: "Not accepted" }, "email"],
    ["as missing", 2003, { element: "contact:city", text: "", reason: "Required" }, "city"],
    ["of the extension", 2005, { element: "iis:orgno", text: "[SE]1", reason: "Wrong" }, "id_number"],
  ] as const;
  // Verisign's registry is thin: it stores no contacts. When asked about a contact, it answers only that the name exists.
  const answers = [
    ["se", "contact:create"],
    ["se", "domain:create"],
    ["dev", "contact:create"],
    ["dev", "domain:create"],
    ["com", "domain:create"],
  ] as const;
  const cases = answers.flatMap(([tld, verb]) =>
    forms.map(([how, code, about, field]) => ({ tld, verb, how, code, about, field })),
  );

  test.each(cases)(".$tld, $verb: $code $how", async ({ tld, verb, code, about, field }) => {
    await simulator.fault(verb, { code, about });
    const outcome = await run(await job(tld));
    expect(outcome).toMatchObject({ kind: "customer", reason: 4004 });
    expect(outcome.kind === "customer" && faultFields(outcome.text)).toEqual([field]);
  });

  test.each([
    ["of the name itself", { element: "domain:period", text: "11" }],
    ["of a contact, but no field of it", { element: "contact:authInfo", text: "" }],
    ["that is not named", undefined],
  ])("a value %s stays with the operator's people", async (_what, about) => {
    await simulator.fault("domain:create", { code: 2005, about });
    expect((await run(await job("dev"))).kind).toBe("staff");
  });
});

describe("reading a domain back", () => {
  const stateOf = async (domainId: string) =>
    (await db.query<{ state: string; is_locked: boolean }>("select state, is_locked from domain where id = $1", [domainId]))[0];
  const change = (name: string, body: object) => simulator.control("POST", "/change", { name, ...body });

  test("a lock set at the registry shows after the next reading", async () => {
    const { name, domainId } = await registered("se");
    await change(name, { add: ["serverUpdateProhibited"] });
    expect(await syncDomain(deps, account.scope, domainId)).toBe(true);
    const [row] = await db.query<{ statuses_seen: string[] }>("select statuses_seen from domain_detail where domain_id = $1", [
      domainId,
    ]);
    expect(row?.statuses_seen).toContain("serverUpdateProhibited");
  });

  test("expiry, redemption and the end follow the registry's clock (.se)", async () => {
    const { domainId } = await registered("se");
    const at = async (days: number) => {
      await simulator.control("POST", "/clock", { advanceSeconds: days * 86_400 });
      const { now } = await simulator.control("GET", "/clock");
      clock.advance(new Date(String(now)).getTime() - clock.now().getTime());
      await syncDomain(deps, account.scope, domainId);
      return (await stateOf(domainId))?.state;
    };
    expect(await at(1)).toBe("active");
    expect(await at(366)).toBe("expired_renewable");
    expect(await at(12)).toBe("expired_restorable");
    expect(await at(70)).toBe("expired");
    await simulator.control("POST", "/clock", { real: true });
  });

  test("no invariant is broken by any of this", async () => {
    for (const { id, sql } of invariants) expect(await db.query(sql), id).toEqual([]);
  });
});
