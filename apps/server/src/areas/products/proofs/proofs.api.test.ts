import { checkNumber, numberProof } from "@nameplane/contracts/products/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { askRegister } from "./ask-register.ts";
import { proofRoutes } from "./proofs.routes.ts";
import type { RegisterAnswer } from "./register.port.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let answer: RegisterAnswer;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, proofRoutes);
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  await db.query("update account set vat_number = null, version = version + 1 where vat_number is not null");
  account = await createAccount(db, { country: "DE" });
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  answer = { result: "valid", consultation: "WAPIAAAAY0000001", name: null, address: null };
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const setNumber = (text: string) =>
  db.query("update account set vat_number = $2, version = version + 1 where id = $1", [account.accountId, text]);
const sweep = () =>
  askRegister({
    pool: db.worker,
    sweeping: db.readonly,
    register: { name: "vies", check: async () => answer },
    clock,
    log: createLog("test", "silent"),
  });
const proof = async () => (await browser.call(numberProof)).body["proof"];

test("the state of the number follows the register's answers, and says whether sales are reverse charge", async () => {
  expect(await proof()).toBeNull();
  await setNumber("SE556036079301");
  expect(await proof()).toBeNull();
  await setNumber("DE136695976");
  expect(await proof()).toEqual({
    vatnumber: "DE136695976",
    state: "asked",
    answeredat: null,
    consultation: null,
    reversecharge: false,
  });
  await sweep();
  expect(await proof()).toMatchObject({ state: "valid", consultation: "WAPIAAAAY0000001", reversecharge: true });
  expect(await proof()).toMatchObject({ answeredat: clock.now().toISOString() });
});

test("a number is checked again at once when its owner asks, five times an hour at most", async () => {
  await setNumber("DE136695976");
  answer = { result: "invalid", consultation: null };
  await sweep();
  expect(await proof()).toMatchObject({ state: "invalid", reversecharge: false });
  answer = { result: "valid", consultation: null, name: null, address: null };
  expect(await sweep()).toBe(0);
  expect((await browser.call(checkNumber)).body["code"]).toBe(1000);
  expect(await sweep()).toBe(1);
  expect(await proof()).toMatchObject({ state: "valid", reversecharge: true });
  for (let call = 2; call <= 5; call += 1) await browser.call(checkNumber);
  expect((await browser.call(checkNumber)).body).toMatchObject({ name: "TooFast" });
});

test("one account's checks are not another's", async () => {
  await setNumber("DE136695976");
  await sweep();
  const other = await createAccount(db, { country: "DE" });
  const theirs = api.browser();
  theirs.cookie = await signIn(db, other);
  expect((await theirs.call(numberProof)).body["proof"]).toBeNull();
  await theirs.call(checkNumber);
  expect(await sweep()).toBe(0);
});
