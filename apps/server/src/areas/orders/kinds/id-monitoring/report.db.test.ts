import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import { FakeClock } from "../../../../testing/fake-clock.ts";
import { insertPlainService } from "../../../../testing/fixtures/plain-service.ts";
import { refusedOr } from "../../../../testing/refused-or.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { beginWatch } from "../../../monitoring/index.ts";
import { findingsReport } from "./report.ts";

const clock = new FakeClock(new Date("2026-12-01T10:00:00Z"));
const canRead = existsSync("/usr/bin/pdftotext");

let db: TestDatabase;
let account: TestAccount;
let serviceId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
  serviceId = await insertPlainService(db, account, 2327, clock.now());
  await tx(db.worker, account.scope, (trx) =>
    beginWatch(trx, account.scope, { serviceId, marks: ["kvarnen"], now: clock.now() }),
  );
  const facts = {
    registered: true,
    registrar: "Other Registrar",
    created: "2026-11-20T10:00:00Z",
    nameservers: ["ns1.bad.example"],
    abuseemail: "abuse@registrar.example",
    abusephone: null,
    addresses: [],
    isours: false,
  };
  const insert = (name: string, state: string, known: object | null) =>
    db.query(
      `insert into name_finding (account_id, id, service_id, mark, name, kind, score, source, file, listed_on, is_added, state, facts, checked_at, found_at)
       values ($1, $2, $3, 'kvarnen', $4, 'typo', 80, 'com', 'com.2026-12-01.zone', '2026-12-01', true, $5, $6, case when $6::jsonb is null then null else $7::timestamptz end, $7)`,
      [account.accountId, newId(), serviceId, name, state, known === null ? null : JSON.stringify(known), clock.now()],
    );
  await insert("kvarmen.com", "new", facts);
  await insert("kvarnan.com", "dismissed", null);
  await insert("xn--kvarnn-gva.com", "reported", null);
});
afterAll(() => db.close());

function report(language: "en" | "sv", scope = account.scope) {
  const within = <T>(fn: (trx: Trx) => Promise<T>): Promise<T> => tx(db.worker, scope, fn);
  return findingsReport(within, scope, { serviceId, language, now: clock.now() });
}
const textOf = (pdf: Buffer) => execFileSync("/usr/bin/pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();

test("the report is a PDF in the reader's language, and the same findings result in the same bytes", async () => {
  const [one, other, swedish] = [await report("en"), await report("en"), await report("sv")];
  expect(one).toMatchObject({ contentType: "application/pdf", fileName: "id-monitoring-report.pdf" });
  expect(one.content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(one.content.equals(other.content)).toBe(true);
  expect(swedish.fileName).toBe("id-bevakning-rapport.pdf");
});

test.skipIf(!canRead)(
  "each finding that is not dismissed has its evidence: list, file and dates, and what the directory said",
  async () => {
    const text = textOf((await report("en")).content);
    for (const part of [
      "kvarmen.com",
      "In the list com of 1 December 2026, file com.2026-12-01.zone",
      "It was not in the list before.",
      "Registrar Other Registrar, registered on 20 November 2026.",
      "It has no address in DNS.",
      "abuse@registrar.example",
      "xn--kvarnn-gva.com",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("kvarnan.com");
    expect(textOf((await report("sv")).content)).toContain("Namnet har ingen adress i DNS.");
  },
);

test("another account gets no report", async () => {
  const stranger = await createAccount(db);
  expect(await refusedOr(() => report("en", stranger.scope))).toBe("NotFound");
});
