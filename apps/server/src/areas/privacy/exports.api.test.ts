import { dataExports, fetchDataExport, orderDataExport, ownData } from "@nameplane/contracts/privacy/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { readZip } from "../../testing/read-zip.ts";
import { samples } from "../../testing/sample-files.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { keepMailFile } from "../files/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { exportZone } from "../zones/import/index.ts";
import { makeExport } from "./actions/make-export.ts";
import { sweepExports } from "./actions/sweep-exports.ts";
import { exportOrderedJob, type ExportOrdered } from "./privacy.jobs.ts";
import type { PrivacyDeps } from "./privacy.deps.ts";
import { privacyRoutes } from "./privacy.routes.ts";

const password = "Kvarnen-2026";
const dayMs = 86_400_000;
let db: TestDatabase;
let api: TestApi;
let clock: FakeClock;
let deps: PrivacyDeps;
let account: TestAccount;
let owner: TestBrowser;
let ordered: ExportOrdered[];

beforeAll(async () => {
  db = await createTestDatabase();
  clock = new FakeClock(new Date());
  const jobs: PrivacyDeps["jobs"] = {
    enqueue: async (_trx, kind, payloads) => {
      if (kind.name === exportOrderedJob.name) ordered.push(...payloads.map((payload) => exportOrderedJob.schema.parse(payload)));
    },
  };
  const files = { store: filesInPostgres, vault: new Vault(Buffer.alloc(32, 7).toString("base64")) };
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    jobs,
    clock,
    log: createLog("test", "silent"),
    files,
    invoicePdf: async () => Buffer.from("%PDF-1.7"),
    zoneFile: async (trx, scope, zoneId) => (await exportZone(trx, scope, zoneId, "bind")).content,
  };
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    privacyRoutes(edge, { jobs, clock, files });
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  ordered = [];
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
});

const order = (key: string) => callProven(owner, orderDataExport, {}, { password }, { key });
const run = async (job = ordered[0]) => {
  if (job === undefined) throw new Error("nothing is ordered");
  await makeExport(deps, account.scope, job.exportId);
  return job.exportId;
};
const stateOf = async () => ((await owner.call(dataExports)).body["data"] as { state: string }[])[0]?.state;

async function writeTicket(): Promise<void> {
  const [ticketId, messageId, noteId] = [newId(), newId(), newId()];
  const { accountId } = account;
  await db.query(
    "insert into ticket (account_id, id, subject, category, created_by) values ($1, $2, 'A question', 'other', 'user:x')",
    [accountId, ticketId],
  );
  for (const [id, kind, isInternal, body] of [
    [messageId, "customer", false, "How does it work?"],
    [noteId, "staff", true, "A difficult customer"],
  ])
    await db.query(
      "insert into ticket_message (account_id, id, ticket_id, author_kind, author, is_internal, body, source) values ($1, $2, $3, $4, 'x', $5, $6, 'panel')",
      [accountId, id, ticketId, kind, isInternal, body],
    );
  await tx(db.worker, account.scope, (trx) =>
    keepMailFile(
      trx,
      deps.files,
      account.scope,
      messageId,
      { name: "letter.pdf", bytes: samples.pdf, type: "pdf", scan: "clean" },
      clock.now(),
    ),
  );
}

test("the copy of an account holds its tables, lists, zones, tickets and files, and none of its secrets", async () => {
  await createTestZone(db, { enqueue: async () => {} } as never, account, "kvarn-export.se", clock.now());
  await writeTicket();
  await db.query(
    "insert into webhook (account_id, id, url, events, secret_enc, created_by) values ($1, $2, 'https://example.com/hook', '{domain.created}', 'SealedSecretOfHook', 'user:x')",
    [account.accountId, newId()],
  );
  expect((await order("first-key-of-export")).body.code).toBe(1000);
  const exportid = await run();
  expect(await stateOf()).toBe("ready");

  const answer = await callProven(owner, fetchDataExport, { exportid }, { password });
  expect(answer.headers["content-type"]).toBe("application/zip");
  const files = await readZip(answer.bytes);
  const text = (path: string) => files.get(path) ?? "";
  expect([...files.keys()]).toEqual(expect.arrayContaining(["index.html", "audit-log.jsonl", "zones/kvarn-export.se.zone"]));
  expect(text("zones/kvarn-export.se.zone")).toContain("SOA");
  expect(text("lists/domains.csv")).toContain("kvarn-export.se");
  expect(text("lists/contacts.csv")).toContain("Alva");
  expect(text("lists/users.csv")).toContain("alva@example.com");
  expect((JSON.parse(text("data/contact.json")) as { email: string }[])[0]?.email).toBe("alva@example.com");
  expect(JSON.parse(text("data/account.json"))).toMatchObject({ id: account.accountId });
  const [ticket = ""] = [...files].filter(([path]) => path.startsWith("tickets/")).map(([, content]) => content);
  expect(ticket).toContain("How does it work?");
  expect([...files.keys()].filter((path) => path.endsWith("/letter.pdf"))).toHaveLength(1);
  expect(text("index.html")).toContain("What is not in here");
  const all = [...files.values()].join("\n");
  expect(all).not.toContain("A difficult customer");
  expect(all).not.toContain(Buffer.from("SealedSecretOfHook").toString("hex"));
  expect(all).not.toContain("SealedSecretOfHook");
});

test("only one copy of an account is made at a time, and its user is told by mail", async () => {
  expect((await order("key-of-the-first-order")).body.code).toBe(1000);
  expect((await order("key-of-the-second-order")).body["name"]).toBe("ExportUnderWay");
  await run();
  const mails = await db.query("select template from delivery where account_id = $1", [account.accountId]);
  expect(mails).toEqual([{ template: "data-export" }]);
  expect((await order("key-of-the-third-order")).body.code).toBe(1000);
});

test("a copy is fetched with fresh proof, for a week, and by nobody else", async () => {
  await order("key-of-an-order-here");
  const exportid = await run();
  expect((await owner.call(fetchDataExport, { exportid })).body["name"]).toBe("StepUpRequired");
  const other = await createAccount(db);
  await setPassword(db, other, password);
  const stranger = api.browser();
  stranger.cookie = await signIn(db, other);
  expect((await callProven(stranger, fetchDataExport, { exportid }, { password })).body["name"]).toBe("NotFound");
  clock.advance(7 * dayMs + 1000);
  await db.query("update session set ends_at = now() + interval '1 hour'");
  expect((await callProven(owner, fetchDataExport, { exportid }, { password })).body["name"]).toBe("NotFound");
  await sweepExports(deps);
  expect(await stateOf()).toBe("gone");
  expect(await db.query("select 1 from file_part where account_id = $1", [account.accountId])).toEqual([]);
});

test("a copy whose worker has died is begun anew, and has failed after three tries", async () => {
  await order("key-of-a-slow-order");
  const broken = {
    ...deps,
    files: { ...deps.files, store: { ...filesInPostgres, keepPart: async () => Promise.reject(new Error("full")) } },
  };
  for (const _ of [1, 2, 3]) {
    await expect(makeExport(broken, account.scope, ordered[0]?.exportId ?? "")).rejects.toThrow("full");
    clock.advance(601_000);
    ordered = [];
    await sweepExports(deps);
    ordered = ordered.filter(({ accountId }) => accountId === account.accountId);
    expect(ordered).toHaveLength(1);
  }
  await run();
  expect(await stateOf()).toBe("failed");
});

test("a changed part of a copy is noticed while it is fetched", async () => {
  await order("key-of-a-forged-order");
  const exportid = await run();
  await db.query("update file_part set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where account_id = $1", [
    account.accountId,
  ]);
  const fetched = callProven(owner, fetchDataExport, { exportid }, { password });
  expect((await fetched).status).not.toBe(200);
});

test("a user's own data hold sessions, logins, rights and acts, and no secret", async () => {
  const answer = await callProven(owner, ownData, {}, { password });
  const files = await readZip(answer.bytes);
  expect([...files.keys()]).toContain("memberships.json");
  expect(files.get("user.json")).toContain("alva@example.com");
  expect(files.get("sessions.json")).toContain("127.0.0.1");
  expect(files.get("logins.json")).toContain("password");
  expect([...files.values()].join("")).not.toMatch(/argon2|token_hash/);
});
