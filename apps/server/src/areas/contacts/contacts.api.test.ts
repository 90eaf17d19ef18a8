import { afterAll, beforeAll, expect, test } from "vitest";
import { contactListSpec, getContactSpec, type ContactForm } from "@nameplane/contracts/contacts/contact";
import {
  contactList,
  createContact,
  deleteContact,
  duplicateContacts,
  getContact,
  mergeContacts,
  previewMerge,
  updateContact,
} from "@nameplane/contracts/contacts/operations";
import type { InputOf } from "@nameplane/contracts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { contactRoutes, type ContactRouteDeps } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
const clock = new FakeClock(new Date());
/** Jobs that were enqueued, in order. */
const handed: { name: string; payload: object }[] = [];
const jobs: ContactRouteDeps["jobs"] = {
  enqueue: async (_trx, kind, payloads) => void handed.push(...payloads.map((payload) => ({ name: kind.name, payload }))),
};
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => contactRoutes(edge, { pool: db.app, jobs, clock }));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function signedIn(): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, await createAccount(db));
  return browser;
}

const person: ContactForm = {
  party: "person",
  organization: "",
  firstname: "Bo",
  lastname: "Åkerbär",
  idnumber: "",
  vatnumber: "",
  street: "Bygatan 1",
  street2: "",
  postcode: "111 20",
  city: "Stockholm",
  region: "",
  country: "SE",
  phone: "+46.701234568",
  email: "bo@example.com",
};

const add = (browser: TestBrowser, parts: Partial<ContactForm> = {}) =>
  browser.call(createContact, { ...person, ...parts }, { key: newId() });

async function list(browser: TestBrowser, asked: string | InputOf<typeof contactList> = {}) {
  const input = typeof asked === "string" ? { search: asked } : asked;
  const { code: _, desc: __, ...fields } = (await browser.call(contactList, input)).body;
  return contactListSpec.answer.parse(fields);
}

test("at most 100 registrants come at once; the others stand on later pages, or are found by searching [S9.15]", async () => {
  const browser = await signedIn();
  const first = await add(browser, { lastname: "Sist-i-listan" });
  expect(first.body.code).toBe(1000);
  // These 98 contacts, the first contact and the account's owner are a hundred contacts, and all are listed.
  for (let index = 0; index < 98; index++) await add(browser);
  const full = await list(browser);
  expect([full.data.length, full.total]).toEqual([100, 100]);
  await add(browser);
  const more = await list(browser);
  expect([more.data.length, more.total]).toEqual([100, 101]);
  await add(browser);
  const names = (await list(browser)).data.map(({ lastname }) => lastname);
  expect(names).not.toContain("Sist-i-listan");
  expect((await browser.call(contactList, { limit: 101 })).body.code).not.toBe(1000);
  const second = await list(browser, { limit: 100, page: 2 });
  expect(second.data.map(({ lastname }) => lastname)).toContain("Sist-i-listan");
  expect([second.page, second.limit, second.total, second.data.length]).toEqual([2, 100, 102, 2]);
  expect((await list(browser, "sist-i-listan")).data).toMatchObject([{ lastname: "Sist-i-listan" }]);
});

test("contacts are sorted by name, mail or age, page after page without a gap; one of them can be asked for, or left out", async () => {
  const browser = await signedIn();
  const ids = new Map<string, string>();
  for (const [lastname, email] of [
    ["Carlsson", "x@example.com"],
    ["adler", "z@example.com"],
    ["Berg", "y@example.com"],
  ] as const)
    ids.set(lastname, (await addOne(browser, { firstname: "Ann", lastname, email })).contactid);
  for (let index = 0; index < 9; index++)
    await add(browser, { firstname: "Bo", lastname: `Nr ${index}`, email: `nr${index}@example.com` });
  const shown = async (asked: InputOf<typeof contactList>) =>
    (await list(browser, asked)).data.map(({ organization, lastname }) => organization || lastname);
  const byName = ["adler", "Berg", "Carlsson", ...Array.from({ length: 9 }, (_, index) => `Nr ${index}`), "Kvarnstråket AB"];
  const pages = [...(await shown({ orderby: "name", limit: 10 })), ...(await shown({ orderby: "name", limit: 10, page: 2 }))];
  expect(pages).toEqual(byName);
  expect(await shown({ orderby: "name", desc: true })).toEqual(byName.toReversed());
  expect((await shown({ orderby: "email", desc: true })).slice(0, 3)).toEqual(["adler", "Berg", "Carlsson"]);
  expect((await shown({ orderby: "created" }))[0]).toBe("Nr 8");
  expect((await shown({ orderby: "created", desc: false, limit: 10, page: 1 })).slice(1, 4)).toEqual([
    "Carlsson",
    "adler",
    "Berg",
  ]);
  expect(await shown({ contactid: ids.get("Berg") ?? "" })).toEqual(["Berg"]);
  expect(await shown({ search: "ann ", except: ids.get("Berg") ?? "", orderby: "name" })).toEqual(["adler", "Carlsson"]);
  expect((await list(await signedIn(), { contactid: ids.get("Berg") ?? "" })).total).toBe(0);
  // Characters of a search text stand for themselves.
  expect(await shown({ search: "%" })).toEqual([]);
});

test("a contact has its id, name, email, roles, and the number of domains it is used in [C3.09]", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const added = await add(browser);
  const contactid = (added.body["contact"] as { contactid: string }).contactid;
  const name = { firstname: "Bo", lastname: "Åkerbär" };
  const only = async () => (await list(browser, "bo@example.com")).data;
  expect(await only()).toMatchObject([{ contactid, ...name, email: "bo@example.com", roles: [], usedin: 0 }]);

  const uses = [
    ["ett.se", "registrant"],
    ["ett.se", "tech"],
    ["tva.se", "registrant"],
  ] as const;
  const domains = new Map<string, string>();
  for (const [domain, role] of uses) {
    const id = domains.get(domain) ?? newId();
    if (!domains.has(domain))
      await db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
        [account.accountId, id, domain],
      );
    domains.set(domain, id);
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, $3, $4)", [
      account.accountId,
      id,
      role,
      contactid,
    ]);
  }
  expect(await only()).toMatchObject([{ contactid, roles: [1310, 1300], usedin: 2 }]);
  const owner = (await list(browser)).data.find((contact) => contact.contactid === account.contactId);
  expect(owner).toMatchObject({ organization: "Kvarnstråket AB", roles: [1200], usedin: 0 });
});

test("a contact is kept as it was typed, and belongs to its account alone", async () => {
  const browser = await signedIn();
  const { body } = await add(browser, {
    party: "company",
    organization: "Bodén & Åkerbär AB",
    vatnumber: "SE556677889901",
    street2: "Box 7",
  });
  expect(body).toMatchObject({
    code: 1000,
    contact: { organization: "Bodén & Åkerbär AB", street2: "Box 7", status: 1400 },
  });
  expect((await list(browser, "åkerbär ab")).data).toMatchObject([{ organization: "Bodén & Åkerbär AB" }]);
  expect((await list(await signedIn(), "åkerbär ab")).data).toEqual([]);
  expect((await api.browser().call(contactList)).status).toBe(401);
});

test("what a registry cannot take is refused by name", async () => {
  const browser = await signedIn();
  expect((await add(browser, { email: "bo(at)example.com" })).body).toMatchObject({ code: 2005, param: "email" });
  expect((await add(browser, { phone: "+46.12345678901234" })).body).toMatchObject({ code: 2005, param: "phone" });
  expect((await add(browser, { firstname: "" })).body).toMatchObject({ code: 2003, missing: ["firstname"] });
  // The message states the broken rule in words; the form uses the key of the rule.
  expect((await add(browser, { postcode: "4145" })).body).toMatchObject({
    param: "postcode",
    rule: "rules.invalid_postcode",
    desc: "The value is not in the right form: this is not a valid postcode for the country",
  });
  expect((await list(browser)).total).toBe(1);
});

type Kept = { contactid: string; version: number };

async function addOne(browser: TestBrowser, parts: Partial<ContactForm> = {}): Promise<Kept> {
  const { body } = await add(browser, parts);
  const { contactid } = body["contact"] as { contactid: string };
  return { contactid, version: (await read(browser, contactid)).version };
}

async function read(browser: TestBrowser, contactid: string) {
  const { code: _, desc: __, ...fields } = (await browser.call(getContact, { contactid })).body;
  return getContactSpec.answer.parse(fields);
}

/** A registered domain with the contact as its registrant. */
async function own(accountId: string, contactId: string, name: string): Promise<void> {
  const id = newId();
  const tld = name.slice(name.indexOf(".") + 1);
  await db.query("insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, $4, 'active')", [
    accountId,
    id,
    name,
    tld,
  ]);
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source) select $1, $2, registry_id, 'registered' from tld where tld = $3",
    [accountId, id, tld],
  );
  await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
    accountId,
    id,
    contactId,
  ]);
}

const change = (browser: TestBrowser, { contactid, version }: Kept, parts: Partial<ContactForm> = {}) =>
  browser.call(updateContact, { contactid, version, ...person, ...parts }, { key: newId() });

test("a contact is changed only if it is still as it was shown; a change of an older state is refused", async () => {
  const browser = await signedIn();
  const kept = await addOne(browser, { idnumber: "8112189876" });
  expect((await change(browser, kept, { city: "Uppsala", idnumber: "811218-9876" })).body).toMatchObject({
    code: 1000,
    contact: { city: "Uppsala", idnumber: "811218-9876" },
    registries: 0,
    verifies: false,
  });
  expect((await change(browser, kept, { city: "Umeå" })).body.code).toBe(2306);
  expect((await read(browser, kept.contactid)).contact.city).toBe("Uppsala");
  const elsewhere = await signedIn();
  expect((await change(elsewhere, { ...kept, version: 2 })).body.code).toBe(2303);
  expect((await elsewhere.call(getContact, { contactid: kept.contactid })).body.code).toBe(2303);
});

test("numbers, postcodes and regions are checked by country", async () => {
  const browser = await signedIn();
  const wrong = async (parts: Partial<ContactForm>) => (await add(browser, parts)).body;
  expect(await wrong({ idnumber: "811218-9875" })).toMatchObject({ code: 2005, param: "idnumber" });
  expect(await wrong({ postcode: "1112" })).toMatchObject({ code: 2005, param: "postcode" });
  expect(await wrong({ country: "US", postcode: "02139" })).toMatchObject({ code: 2003, missing: ["region"] });
  expect(await wrong({ country: "US", postcode: "02139", region: "MA" })).toMatchObject({
    code: 1000,
    contact: { region: "MA" },
  });
});

test("who owns a name is not changed here; where the owner is, is, and a new address has to be confirmed by a gTLD's rules", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const kept = await addOne(browser);
  await db.query("update contact set email_proved_at = now() where id = $1", [kept.contactid]);
  await own(account.accountId, kept.contactid, "agarfast.com");
  expect((await read(browser, kept.contactid)).effect).toMatchObject({
    ownerof: ["agarfast.com"],
    verifydomains: 1,
    verifydays: 15,
  });
  expect((await change(browser, kept, { lastname: "Nyberg" })).body).toMatchObject({ code: 2304 });
  handed.length = 0;
  expect((await change(browser, kept, { city: "Uppsala" })).body).toMatchObject({ code: 1000, verifies: false });
  const moved = await change(browser, { ...kept, version: kept.version + 1 }, { email: "bo@new.example.com" });
  expect(moved.body).toMatchObject({ code: 1000, verifies: true, contact: { status: 1999 } });
  expect(
    await db.query("select 1 from compliance_case where contact_id = $1 and closed_at is null", [kept.contactid]),
  ).toHaveLength(1);
  expect(await db.query("select state from domain where ascii_name = 'agarfast.com'")).toEqual([
    { state: "verification_needed" },
  ]);
  expect(handed).toMatchObject([{ name: "contacts.changed", payload: { oldEmail: "bo@example.com" } }]);
});

test("a contact is deleted when nothing uses it, and the refusal says what does", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const drop = (contactid: string) => browser.call(deleteContact, { contactid }, { key: newId() });
  const kept = await addOne(browser);
  await own(account.accountId, kept.contactid, "upptagen.se");
  const refused = (await drop(kept.contactid)).body;
  expect(refused.code).toBe(2305);
  expect(refused.desc).toContain("upptagen.se");
  expect((await drop(account.contactId)).body).toMatchObject({ code: 2305 });
  const unused = async () => {
    const { body } = await browser.call(contactList, { only: "unused" });
    return (body["data"] as { contactid: string }[]).map(({ contactid }) => contactid);
  };
  const spare = await addOne(browser, { email: "spare@example.com" });
  expect(await unused()).toEqual([spare.contactid]);
  expect((await drop(spare.contactid)).body.code).toBe(1000);
  expect(await unused()).toEqual([]);
  expect((await drop(spare.contactid)).body.code).toBe(2303);
  expect(await db.query("select state from contact where id = $1", [spare.contactid])).toEqual([{ state: "cancelled" }]);
});

test("duplicates are found and merged: names follow first; another party is never merged", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const [one, two, other] = [
    await addOne(browser, { idnumber: "811218-9876" }),
    await addOne(browser, { city: "Kiruna", email: "BO@example.com" }),
    await addOne(browser, { idnumber: "701063-2391", email: "other@example.com" }),
  ];
  await own(account.accountId, two.contactid, "flyttar.se");
  const groups = async () =>
    ((await browser.call(duplicateContacts)).body["data"] as { contacts: { contactid: string }[] }[]).map((group) =>
      group.contacts.map(({ contactid }) => contactid),
    );
  expect(await groups()).toContainEqual([two.contactid, one.contactid]);
  const merge = (others: string[]) => browser.call(mergeContacts, { contactid: one.contactid, others }, { key: newId() });
  expect((await merge([two.contactid, other.contactid])).body.code).toBe(2306);
  expect((await read(browser, two.contactid)).uses).toHaveLength(1);
  handed.length = 0;
  expect((await merge([two.contactid])).body).toMatchObject({ code: 1000, moved: 1, contact: { status: 1000 } });
  expect((await read(browser, one.contactid)).uses).toMatchObject([{ domainname: "flyttar.se", roles: [1300] }]);
  expect(handed).toMatchObject([{ name: "contacts.changed", payload: { contactId: one.contactid } }]);
  expect(await db.query("select state, merged_into from contact where id = $1", [two.contactid])).toEqual([
    { state: "merged", merged_into: one.contactid },
  ]);
  expect(await groups()).toEqual([]);
});

test("of contacts that become one it is chosen field by field whose value stays, after a preview of every name and its object", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const kept = await addOne(browser, { city: "Umeå", postcode: "903 25" });
  const other = await addOne(browser, { idnumber: "811218-9876", phone: "+46.709999999", email: "BO@example.com" });
  await own(account.accountId, kept.contactid, "behallen.dev");
  await own(account.accountId, other.contactid, "flyttad.dev");
  const handle = `np-${other.contactid.replaceAll("-", "").slice(-12)}`;
  await db.query(
    "insert into contact_handle (account_id, contact_id, registry_id, handle, seen_at) select $1, $2, registry_id, $3, now() from tld where tld = 'dev'",
    [account.accountId, other.contactid, handle],
  );
  const merging = { contactid: kept.contactid, others: [other.contactid] };
  const { body: seen } = await browser.call(previewMerge, merging);
  expect(seen["domains"]).toMatchObject([{ domainname: "flyttad.dev", roles: [1300], from: other.contactid, objects: [handle] }]);
  const fields = seen["fields"] as { field: string; values: { value: string }[] }[];
  expect(fields.map(({ field, values }) => [field, ...values.map(({ value }) => value)])).toEqual([
    ["idnumber", "", "811218-9876"],
    ["address", "Bygatan 1, 903 25 Umeå, SE", "Bygatan 1, 111 20 Stockholm, SE"],
    ["email", "bo@example.com", "BO@example.com"],
    ["phone", "+46.701234568", "+46.709999999"],
  ]);
  // The preview changes nothing.
  expect((await read(browser, other.contactid)).uses).toHaveLength(1);
  handed.length = 0;
  const take = { idnumber: other.contactid, phone: other.contactid, address: kept.contactid };
  const merged = await browser.call(mergeContacts, { ...merging, take }, { key: newId() });
  expect(merged.body).toMatchObject({
    code: 1000,
    moved: 1,
    contact: {
      contactid: kept.contactid,
      idnumber: "811218-9876",
      phone: "+46.709999999",
      city: "Umeå",
      postcode: "903 25",
      email: "bo@example.com",
    },
  });
  expect((await read(browser, kept.contactid)).uses.map(({ domainname }) => domainname)).toEqual(["behallen.dev", "flyttad.dev"]);
  // The contact object at the registry now belongs to the kept contact, and the registry gets the kept contact's data.
  expect(await db.query("select contact_id from contact_handle where handle = $1", [handle])).toEqual([
    { contact_id: kept.contactid },
  ]);
  expect(handed.every(({ payload }) => (payload as { contactId: string }).contactId === kept.contactid)).toBe(true);
  expect(handed.length).toBeGreaterThan(0);
  // A value that is taken from a contact outside the merge is refused.
  const stranger = await addOne(browser, { firstname: "Eva", email: "eva@example.com" });
  const third = await addOne(browser, { idnumber: "811218-9876", email: "tredje@example.com" });
  const foreign = await browser.call(
    mergeContacts,
    { contactid: kept.contactid, others: [third.contactid], take: { email: stranger.contactid } },
    { key: newId() },
  );
  expect(foreign.body).toMatchObject({ code: 1000, contact: { email: "bo@example.com" } });
});
