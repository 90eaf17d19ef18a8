import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { saleTerms } from "../index.ts";
import { askRegister } from "./ask-register.ts";
import type { RegisterAnswer, VatRegister } from "./register.port.ts";

const number = "DE136695976";
const minutes = 60_000;
const days = 24 * 60 * minutes;
const valid: RegisterAnswer = { result: "valid", consultation: "WAPIAAAAY0000001", name: null, address: null };
const away: RegisterAnswer = { result: "unavailable", code: "MS_UNAVAILABLE", isOurs: false };

let db: TestDatabase;
let account: TestAccount;
let asked: { number: string; asker: string | null }[];
let answer: () => Promise<RegisterAnswer>;
const clock = new FakeClock();
const register: VatRegister = {
  name: "vies",
  check: (question) => {
    asked.push(question);
    return answer();
  },
};

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query("update account set vat_number = null, version = version + 1 where vat_number is not null");
  account = await createAccount(db, { country: "DE" });
  asked = [];
  answer = async () => valid;
});

const setNumber = (text: string) =>
  db.query("update account set vat_number = $2, version = version + 1 where id = $1", [account.accountId, text]);
const sweep = () => askRegister({ pool: db.worker, sweeping: db.readonly, register, clock, log: createLog("test", "silent") });
const taxKind = async () => (await tx(db.app, account.scope, (trx) => saleTerms(trx, account.scope, clock.now()))).tax.kind;
const proofs = () =>
  db.query("select result, consultation, attempt, answer from vat_proof where account_id = $1 order by id", [account.accountId]);

test("a number that is in use is proved once, with the consultation number, and the next sale is reverse charge", async () => {
  await setNumber(number);
  expect(await taxKind()).toBe("oss");
  expect(await sweep()).toBe(1);
  expect(asked).toEqual([{ number, asker: "SE556677889901" }]);
  expect(await proofs()).toEqual([
    {
      result: "valid",
      consultation: "WAPIAAAAY0000001",
      attempt: 1,
      answer: { consultation: "WAPIAAAAY0000001", name: null, address: null },
    },
  ]);
  expect(await taxKind()).toBe("reverse_charge");
  expect(await sweep()).toBe(0);
  expect(asked).toHaveLength(1);
});

test("a number that is not in use leaves the VAT, and is asked about again after a week", async () => {
  await setNumber(number);
  answer = async () => ({ result: "invalid", consultation: null });
  await sweep();
  expect(await taxKind()).toBe("oss");
  clock.advance(7 * days - minutes);
  expect(await sweep()).toBe(0);
  answer = async () => valid;
  clock.advance(2 * minutes);
  expect(await sweep()).toBe(1);
  expect(await taxKind()).toBe("reverse_charge");
});

test("while the register is away VAT is charged, and it is asked again ever later until it answers", async () => {
  await setNumber(number);
  answer = async () => away;
  await sweep();
  await sweep();
  expect(asked).toHaveLength(1);
  expect(await taxKind()).toBe("oss");
  clock.advance(minutes);
  await sweep();
  clock.advance(4 * minutes);
  await sweep();
  expect(asked).toHaveLength(2);
  answer = async () => valid;
  clock.advance(minutes);
  await sweep();
  expect((await proofs()).map(({ result, attempt }) => [result, attempt])).toEqual([
    ["unavailable", 1],
    ["unavailable", 2],
    ["valid", 3],
  ]);
  expect(await taxKind()).toBe("reverse_charge");
});

test("a register that is away takes no proof from anybody, until the proof is older than 30 days", async () => {
  await setNumber(number);
  await sweep();
  answer = async () => away;
  clock.advance(8 * days);
  await sweep();
  expect(await taxKind()).toBe("reverse_charge");
  clock.advance(22 * days + minutes);
  await sweep();
  expect(await taxKind()).toBe("oss");
});

test("a question whose process died is asked again", async () => {
  await setNumber(number);
  answer = () => Promise.reject(new Error("the process dies"));
  await expect(sweep()).rejects.toThrow("the process dies");
  expect(await proofs()).toMatchObject([{ result: "asked", attempt: 1 }]);
  expect(await taxKind()).toBe("oss");
  answer = async () => valid;
  expect(await sweep()).toBe(0);
  clock.advance(5 * minutes);
  expect(await sweep()).toBe(1);
  expect(await taxKind()).toBe("reverse_charge");
});

test("an answer about the number that the account had before proves nothing about its new one", async () => {
  await setNumber(number);
  answer = async () => {
    await setNumber("DE129273398");
    return valid;
  };
  await sweep();
  expect(await taxKind()).toBe("oss");
  answer = async () => valid;
  await sweep();
  expect(asked.map((each) => each.number)).toEqual([number, "DE129273398"]);
  expect(await taxKind()).toBe("reverse_charge");
});

test("nobody asks about numbers of the seller's country or of countries the register does not know", async () => {
  for (const other of ["SE556036079301", "GB999999973", "NO974760673MVA", "XI110305878"]) {
    await setNumber(other);
    await sweep();
  }
  expect(asked).toEqual([]);
});
