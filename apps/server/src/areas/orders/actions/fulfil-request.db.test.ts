import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelRequest } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { OrderDesk } from "../../../testing/order-desk.ts";
import {
  createAccount,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../../testing/test-database.ts";

let db: TestDatabase;
let desk: OrderDesk;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  desk = await OrderDesk.open(db);
});
afterAll(async () => {
  await desk.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
});

const newName = (suffix = "se") => `kvarn-${randomBytes(4).toString("hex")}.${suffix}`;

describe("a registration", () => {
  test("is delivered with domain, zone and lock", async () => {
    const name = newName();
    const ordernr = await desk.order(account, [name], { method: "invoice" });
    await desk.work(account);
    expect(await desk.lines(ordernr)).toMatchObject([{ state: "completed" }]);
    expect(
      await db.query("select is_locked, state from domain where ascii_name = $1 and account_id = $2", [
        name,
        account.accountId,
      ]),
    ).toEqual([{ is_locked: true, state: "active" }]);
    expect((await desk.news(account)).map((one) => one.kind).toSorted()).toEqual([
      "order_closed",
      "order_placed",
      "request_completed",
    ]);
  });
});

describe("a name another account of the installation holds", () => {
  const holdElsewhere = async (name: string) => {
    const other = await createAccount(db);
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at)
       values ($1, $2, $3, $3, 'se', 'active', now(), now() + interval '1 year', now() + interval '11 months')`,
      [other.accountId, newId(), name],
    );
  };

  test("asks the customer with 4003, tells a person about the name at the registry, and cancelling gives the money back", async () => {
    const name = newName();
    const ordernr = await desk.order(account, [name], { method: "invoice" });
    await holdElsewhere(name);
    await desk.work(account);
    const [line] = await desk.lines(ordernr);
    expect(line).toMatchObject({ state: "action_required", reason: 4003 });
    expect(
      await db.query("select kind, severity from staff_task where account_id = $1 and subject_id = $2", [
        account.accountId,
        line?.id,
      ]),
    ).toEqual([{ kind: "name_without_owner", severity: "alarm" }]);
    expect((await desk.news(account)).map((one) => one.kind)).toContain("request_needs_you");
    const browser = await desk.browser(account);
    expect((await browser.call(cancelRequest, { requestid: line?.number }, { key: newId() })).body.code).toBe(1000);
    expect(
      await db.query(
        "select n.kind from invoice n join request r on r.order_id = n.order_id where r.id = $1 order by n.kind",
        [line?.id],
      ),
    ).toEqual([{ kind: "credit_note" }, { kind: "invoice" }]);
  });
});
