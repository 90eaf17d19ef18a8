import { describe, expect, test } from "vitest";
import {
  deleteLabel,
  domainLabels,
  domainList,
  labelNames,
  saveLabel,
  setDomainLabels,
} from "@nameplane/contracts/domains/operations";
import { domainLabelsSpec } from "@nameplane/contracts/domains/labels";
import { addDnsDomain, useDomainFixture, type DomainFixture } from "../../../testing/fixtures/domain-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

let fixture: DomainFixture;
let db: TestDatabase;
let browser: TestBrowser;
useDomainFixture((fresh) => {
  fixture = fresh;
  ({ db, browser } = fresh);
});
const addDomain = (name: string, owner?: TestAccount) => addDnsDomain(fixture, name, owner);
const add = async (title: string, color = "#16558c") => Number((await browser.call(saveLabel, { title, color })).body["labelid"]);
const labels = async () => {
  const { data, unlabelled } = (await browser.call(domainLabels, {})).body;
  return domainLabelsSpec.answer.parse({ data, unlabelled });
};

describe("labels", () => {
  test("have a title and a colour, and show how many domains have them [C3.08]", async () => {
    const labelid = await add("Kunder", "#16558C");
    const [one] = [await addDomain("etikett-1.se"), await addDomain("etikett-2.se")];
    expect((await browser.call(setDomainLabels, { itemids: [one], add: [labelid] })).body).toMatchObject({
      code: 1000,
      changed: 1,
    });
    expect(await labels()).toEqual({ data: [{ labelid, title: "Kunder", color: "#16558c", count: 1 }], unlabelled: 1 });
    await browser.call(saveLabel, { labelid, title: "Viktiga kunder", color: "#000000" });
    expect((await labels()).data).toMatchObject([{ title: "Viktiga kunder", color: "#000000" }]);
  });

  test("are set and taken off many domains in one call, only where it changes something", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const itemids = [await addDomain("flera-1.se"), await addDomain("flera-2.se"), await addDomain("flera-3.se")];
    expect((await browser.call(setDomainLabels, { itemids, add: [b, a] })).body["changed"]).toBe(3);
    expect((await browser.call(setDomainLabels, { itemids, add: [a] })).body["changed"]).toBe(0);
    expect((await browser.call(setDomainLabels, { itemids: itemids.slice(1), remove: [b] })).body["changed"]).toBe(2);
    expect((await browser.call(domainList, { labels: `${a},${b}` })).body).toMatchObject({
      total: 1,
      data: [{ domainname: "flera-1.se", labels: [a, b] }],
    });
  });

  test("are set by at most 10,000 names at once; more are refused with a message", async () => {
    const a = await add("a");
    const names = Array.from({ length: 10_001 }, (_, n) => `namn-nummer-${n}.se`);
    const call = async (some: readonly string[]) =>
      (await browser.call(labelNames, { names: some, add: [a], preview: true })).body;
    expect(await call(names)).toMatchObject({ name: "TooManyToSelect" });
    expect((await call(names.slice(1)))["data"]).toHaveLength(10_000);
  });

  test("are set by name, each name with its result, after a preview that changes nothing", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const itemid = await addDomain("namn-1.se");
    await addDomain("namn-2.se");
    await browser.call(setDomainLabels, { itemids: [itemid], add: [a] });
    await addDomain("andras-namn.se", await createAccount(db));
    const names = ["NAMN-1.se", "namn-2.se", "namn-1.se.", "andras-namn.se", "inget namn"];
    const results = (answer: { body: Record<string, unknown> }) =>
      (answer.body["data"] as { name: string; result: string }[]).map(({ name, result }) => `${name} ${result}`);
    const expected = ["NAMN-1.se same", "namn-2.se changed", "andras-namn.se missing", "inget namn invalid"];
    const check = await browser.call(labelNames, { names, add: [a], preview: true });
    expect([results(check), check.body["changed"]]).toEqual([expected, 1]);
    expect((await browser.call(domainList, { labels: String(a) })).body["total"]).toBe(1);
    const done = await browser.call(labelNames, { names, add: [a] });
    expect([results(done), done.body["changed"]]).toEqual([expected, 1]);
    expect((await browser.call(domainList, { labels: String(a) })).body["total"]).toBe(2);
    expect((await browser.call(labelNames, { names, remove: [a, b] })).body["changed"]).toBe(2);
    for (const preview of [true, false])
      expect((await browser.call(labelNames, { names, add: [99_999_999], preview })).body.code).toBe(2303);
  });

  test("of another account are not found, nor are its domains touched", async () => {
    const stranger = await createAccount(db);
    const theirs = await addDomain("andras.se", stranger);
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(
      "insert into label (account_id, title, color) values ($1, 'x', '#112233') returning id",
      [stranger.accountId],
    );
    const mine = await add("min");
    expect((await browser.call(setDomainLabels, { itemids: [await addDomain("min-1.se")], add: [id] })).body.code).toBe(2303);
    expect((await browser.call(setDomainLabels, { itemids: [theirs], add: [mine] })).body["changed"]).toBe(0);
    expect((await browser.call(saveLabel, { labelid: id, title: "stulen", color: "#112233" })).body.code).toBe(2303);
    expect((await browser.call(deleteLabel, { labelid: id })).body.code).toBe(2303);
  });

  test("have each a title of their own and a colour in six digits, and are removed from every domain when deleted", async () => {
    const labelid = await add("enda");
    expect((await browser.call(saveLabel, { title: "enda", color: "#112233" })).body).toMatchObject({
      code: 2302,
      param: "title",
    });
    expect((await browser.call(saveLabel, { title: "annan", color: "red" })).body).toMatchObject({
      code: 2005,
      param: "color",
    });
    const itemids = [await addDomain("bort-1.se"), await addDomain("bort-2.se")];
    await browser.call(setDomainLabels, { itemids, add: [labelid] });
    expect((await browser.call(deleteLabel, { labelid })).body).toMatchObject({ code: 1000, removed: 2 });
    expect(await labels()).toEqual({ data: [], unlabelled: 2 });
  });
});
