import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, contactCreate, domainCreate, iisCreate, pollRequest, simple } from "../../testing/elements.ts";
import { EppClient } from "../../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  rival = await EppClient.loggedIn(registry.endpoints, "rival-reg");
});
afterAll(async () => {
  own.close();
  rival.close();
  await registry.stop();
});

const update = (id: string, parts: string): string => simple("update", "contact", id, parts);
const withAuth = (verb: string, id: string, pw: string): string =>
  simple(verb, "contact", id, `<contact:authInfo><contact:pw>${pw}</contact:pw></contact:authInfo>`);
const moved = (op: string, id: string, pw?: string): string =>
  (pw === undefined ? simple("transfer", "contact", id) : withAuth("transfer", id, pw)).replace(
    "<transfer>",
    `<transfer op="${op}">`,
  );

test("stores everything exactly and returns it to its sponsoring registrar", async () => {
  const created = await own.command(contactCreate({ id: "exact-1" }), iisCreate());
  expect(created.code).toBe(1000);
  const info = await own.command(simple("info", "contact", "exact-1"));
  expect(info.text("name")).toBe("Åsa Öberg");
  expect(info.text("org")).toBe("Kaffebryggarna AB");
  expect(info.text("street")).toBe("Storgatan 1");
  expect(info.text("city")).toBe("Umeå");
  expect(info.text("pc")).toBe("90326");
  expect(info.text("cc")).toBe("SE");
  expect(info.text("voice")).toBe("+46.90123456");
  expect(info.first("voice")?.attributes.get("x")).toBe("12");
  expect(info.text("email")).toBe("asa@example.se");
  expect(info.text("clID")).toBe("nameplane");
  expect(info.text("crDate")).toBe(created.text("crDate"));
  expect(info.text("orgno")).toBe("[SE]802405-0190");
  expect(info.statuses()).toEqual(["ok"]);
});

test("an id can be used once, and check says so", async () => {
  expect((await own.command(contactCreate({ id: "taken-1" }))).code).toBe(1000);
  expect((await rival.command(contactCreate({ id: "taken-1" }))).code).toBe(2302);
  const reply = await own.command(check("contact", ["taken-1", "free-1"]));
  expect(reply.all("id").map((node) => node.attributes.get("avail"))).toEqual(["0", "1"]);
  expect((await own.command(check("contact", ["ab"]))).code).toBe(2004);
});

test("another registrar's contact is shown only with its authInfo and can never be changed", async () => {
  await own.command(contactCreate({ id: "private-1", pw: "contact-secret" }));
  expect((await rival.command(simple("info", "contact", "private-1"))).code).toBe(2201);
  expect((await rival.command(withAuth("info", "private-1", "wrong-secret"))).code).toBe(2202);
  const told = await rival.command(withAuth("info", "private-1", "contact-secret"));
  expect([told.text("city"), told.text("pw")]).toEqual(["Umeå", ""]);
  expect((await own.command(simple("info", "contact", "private-1"))).text("pw")).toBe("contact-secret");
  expect(
    (await rival.command(update("private-1", "<contact:chg><contact:email>b@c.se</contact:email></contact:chg>"))).code,
  ).toBe(2201);
  expect((await rival.command(simple("delete", "contact", "private-1"))).code).toBe(2201);
  expect((await rival.command(simple("info", "contact", "no-such-1"))).code).toBe(2303);
});

describe("update", () => {
  test("changes the named fields and keeps the rest", async () => {
    await own.command(contactCreate({ id: "change-1" }));
    const change =
      `<contact:chg><contact:postalInfo type="loc"><contact:addr><contact:street>Nygatan 2</contact:street>` +
      `<contact:city>Luleå</contact:city><contact:cc>SE</contact:cc></contact:addr></contact:postalInfo>` +
      `<contact:voice/><contact:email>ny@example.se</contact:email></contact:chg>`;
    expect((await own.command(update("change-1", change))).code).toBe(1000);
    const info = await own.command(simple("info", "contact", "change-1"));
    expect(info.text("name")).toBe("Åsa Öberg");
    expect(info.text("city")).toBe("Luleå");
    expect(info.text("pc")).toBeUndefined();
    expect(info.text("voice")).toBeUndefined();
    expect(info.text("fax")).toBe("+46.90123457");
    expect(info.text("email")).toBe("ny@example.se");
    expect(info.text("upID")).toBe("nameplane");
  });

  test("a second postalInfo needs name and address", async () => {
    await own.command(contactCreate({ id: "second-1" }));
    const form = (inner: string): string =>
      update("second-1", `<contact:chg><contact:postalInfo type="int">${inner}</contact:postalInfo></contact:chg>`);
    expect((await own.command(form("<contact:name>Asa Oberg</contact:name>"))).code).toBe(2003);
    const address = "<contact:addr><contact:city>Umea</contact:city><contact:cc>SE</contact:cc></contact:addr>";
    expect((await own.command(form(`<contact:name>Åsa</contact:name>${address}`))).code).toBe(2005);
    expect((await own.command(form(`<contact:name>Asa Oberg</contact:name>${address}`))).code).toBe(1000);
    expect((await own.command(simple("info", "contact", "second-1"))).all("postalInfo")).toHaveLength(2);
  });

  test("clients set client statuses, each once, and have to obey them", async () => {
    await own.command(contactCreate({ id: "status-1" }));
    const add = (status: string): string => update("status-1", `<contact:add><contact:status s="${status}"/></contact:add>`);
    const rem = (status: string): string => update("status-1", `<contact:rem><contact:status s="${status}"/></contact:rem>`);
    expect((await own.command(add("linked"))).code).toBe(2306);
    expect((await own.command(add("serverDeleteProhibited"))).code).toBe(2306);
    expect((await own.command(add("nonsense"))).code).toBe(2005);
    expect((await own.command(rem("clientDeleteProhibited"))).code).toBe(2306);
    expect((await own.command(add("clientDeleteProhibited"))).code).toBe(1000);
    expect((await own.command(add("clientDeleteProhibited"))).code).toBe(2306);
    expect((await own.command(simple("delete", "contact", "status-1"))).code).toBe(2304);
    expect((await own.command(add("clientUpdateProhibited"))).code).toBe(1000);
    expect((await own.command(rem("clientDeleteProhibited"))).code).toBe(2304);
    expect((await own.command(rem("clientUpdateProhibited"))).code).toBe(1000);
    expect((await own.command(simple("info", "contact", "status-1"))).statuses()).toEqual(["clientDeleteProhibited"]);
  });

  test("a holder with orgno keeps its name", async () => {
    await own.command(contactCreate({ id: "holder-1" }), iisCreate());
    const named = (name: string): string =>
      update(
        "holder-1",
        `<contact:chg><contact:postalInfo type="loc"><contact:name>${name}</contact:name></contact:postalInfo></contact:chg>`,
      );
    expect((await own.command(named("Åsa Öberg"))).code).toBe(1000);
    expect((await own.command(named("Bo Ek"))).code).toBe(2306);
    const vat = `<iis:update xmlns:iis="urn:se:iis:xml:epp:iis-1.2"><iis:vatno>SE802405019001</iis:vatno></iis:update>`;
    expect((await own.command(update("holder-1", ""), vat)).code).toBe(1000);
    expect((await own.command(simple("info", "contact", "holder-1"))).text("vatno")).toBe("SE802405019001");
  });

  test("an update without a change is refused", async () => {
    await own.command(contactCreate({ id: "nothing-1" }));
    expect((await own.command(update("nothing-1", ""))).code).toBe(2003);
  });
});

test("a contact in use cannot be deleted, an unused one can", async () => {
  await own.command(contactCreate({ id: "linked-1" }));
  expect((await own.command(domainCreate({ name: "linked-contact.shop", registrant: "linked-1" }))).code).toBe(1000);
  expect((await own.command(simple("info", "contact", "linked-1"))).statuses()).toEqual(["ok", "linked"]);
  expect((await own.command(simple("delete", "contact", "linked-1"))).code).toBe(2305);
  expect((await own.command(simple("delete", "domain", "linked-contact.shop"))).code).toBe(1000);
  expect((await own.command(simple("delete", "contact", "linked-1"))).code).toBe(1000);
  expect((await own.command(simple("info", "contact", "linked-1"))).code).toBe(2303);
});

describe("transfer", () => {
  test("waits for the sponsoring registrar, who approves; both are notified", async () => {
    await rival.command(contactCreate({ id: "move-1", pw: "contact-secret" }));
    expect((await own.command(moved("request", "move-1"))).code).toBe(2003);
    expect((await own.command(moved("request", "move-1", "wrong-secret"))).code).toBe(2202);
    const asked = await own.command(moved("request", "move-1", "contact-secret"));
    expect(asked.code).toBe(1001);
    expect(asked.text("trStatus")).toBe("pending");
    expect((await own.command(moved("request", "move-1", "contact-secret"))).code).toBe(2300);
    expect((await own.command(moved("approve", "move-1"))).code).toBe(2201);
    const message = await rival.command(pollRequest);
    expect(message.code).toBe(1301);
    expect(message.text("trStatus")).toBe("pending");
    expect((await rival.command(moved("query", "move-1"))).text("reID")).toBe("nameplane");
    expect((await rival.command(moved("approve", "move-1"))).text("trStatus")).toBe("clientApproved");
    expect((await own.command(simple("info", "contact", "move-1"))).text("clID")).toBe("nameplane");
    expect((await own.command(withAuth("info", "move-1", "contact-secret"))).code).toBe(2202);
    expect((await own.command(pollRequest)).text("trStatus")).toBe("clientApproved");
    expect((await own.command(moved("cancel", "move-1"))).code).toBe(2301);
  });

  test("is approved by the server after five days", async () => {
    await rival.command(contactCreate({ id: "move-2", pw: "contact-secret" }));
    await own.command(moved("request", "move-2", "contact-secret"));
    await registry.control("POST", "/clock", { advanceSeconds: 5 * 86_400 });
    expect((await own.command(simple("info", "contact", "move-2"))).text("clID")).toBe("nameplane");
    expect((await own.command(moved("query", "move-2"))).text("trStatus")).toBe("serverApproved");
  });
});
