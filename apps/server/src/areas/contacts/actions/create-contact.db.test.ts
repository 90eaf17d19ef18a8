import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import { BadParameter, MissingParameter } from "@nameplane/contracts/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createContact } from "./create-contact.ts";

let db: TestDatabase;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

const company: ContactForm = {
  party: "company",
  organization: "Ateljé Solrosen AB",
  firstname: "",
  lastname: "",
  idnumber: "556677-8899",
  vatnumber: "",
  street: "Linnégatan 20",
  street2: "",
  postcode: "413 04",
  region: "",
  city: "Göteborg",
  country: "SE",
  phone: "+46.317654321",
  email: "info@solrosen.example",
};

const create = (input: ContactForm) => tx(db.app, account.scope, (trx) => createContact(trx, account.scope, input));
const count = async () =>
  (await db.query<{ n: number }>("select count(*)::int n from contact where account_id = $1", [account.accountId]))[0]?.n;

async function refusal(input: ContactForm): Promise<unknown> {
  try {
    await create(input);
  } catch (error) {
    if (error instanceof Refused) return { name: error.refusal.name, missing: error.missing, param: error.param };
    throw error;
  }
  return "created";
}

test("is kept as typed, empty fields as absent, and recorded in the audit chain", async () => {
  const row = await create({ ...company, street2: "Portkod 12" });
  expect(row).toMatchObject({ organization: "Ateljé Solrosen AB", city: "Göteborg", vat_number: null });
  const [stored] = await db.query("select street, id_number, vat_number, state from contact where id = $1", [row.id]);
  expect(stored).toEqual({
    street: ["Linnégatan 20", "Portkod 12"],
    id_number: "556677-8899",
    vat_number: null,
    state: "unassigned",
  });
  const audits = await db.query("select body->>'action' as action from audit_event where body->>'object' = $1", [row.id]);
  expect(audits).toEqual([{ action: "contacts.create" }]);
});

describe("what is missing or cannot go to a registry", () => {
  test.each([
    [{ organization: "" }, ["organization"]],
    [{ party: "person", organization: "" }, ["firstname", "lastname"]],
    [{ party: "person", firstname: "Alva", phone: "" }, ["lastname", "phone"]],
  ] as const)("%o: %j are asked for and nothing is kept", async (change, missing) => {
    const before = await count();
    expect(await refusal({ ...company, ...change })).toEqual({
      name: MissingParameter.name,
      missing,
      param: undefined,
    });
    expect(await count()).toBe(before);
  });

  test.each([
    [{ email: "info@" }, "email"],
    [{ phone: "031-765 43 21" }, "phone"],
  ] as const)("%o is refused by the rule it breaks", async (change, param) => {
    const before = await count();
    expect(await refusal({ ...company, ...change })).toMatchObject({ name: BadParameter.name, param });
    expect(await count()).toBe(before);
  });
});

test("belongs to the account that made it: another one cannot see it", async () => {
  const { id } = await create(company);
  const other = await createAccount(db);
  const seen = await tx(db.app, other.scope, (trx) => trx.selectFrom("contact").select("id").where("id", "=", id).execute());
  expect(seen).toEqual([]);
});
