import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, contactCreate, domainCreate, domainUpdate, hostCreate, hostObjects, simple } from "../../testing/elements.ts";
import { EppClient } from "../../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  rival = await EppClient.loggedIn(registry.endpoints, "rival-reg");
  await own.command(contactCreate({ id: "holder-1" }));
  await rival.command(contactCreate({ id: "holder-2" }));
  for (const name of ["mine.shop", "also-mine.shop"]) await own.command(domainCreate({ name, registrant: "holder-1" }));
  await rival.command(domainCreate({ name: "theirs.shop", registrant: "holder-2" }));
  await rival.command(domainCreate({ name: "theirs.com" }));
});
afterAll(async () => {
  own.close();
  rival.close();
  await registry.stop();
});

const rename = (name: string, to: string): string =>
  simple("update", "host", name, `<host:chg><host:name>${to}</host:name></host:chg>`);
const address = (part: "add" | "rem", name: string, ip: string): string =>
  simple("update", "host", name, `<host:${part}><host:addr ip="v4">${ip}</host:addr></host:${part}>`);

test("internal hosts need their domain, and it must be the registrar's own", async () => {
  expect((await own.command(hostCreate("ns1.nowhere.shop", [["v4", "203.0.113.1"]]))).code).toBe(2303);
  expect((await own.command(hostCreate("ns1.theirs.shop", [["v4", "203.0.113.1"]]))).code).toBe(2201);
  expect((await own.command(hostCreate("ns1.theirs.shop"))).code).toBe(2201);
  expect(
    (
      await own.command(
        hostCreate("NS1.mine.shop", [
          ["v4", "203.0.113.1"],
          ["v6", "2001:DB8::1"],
        ]),
      )
    ).code,
  ).toBe(1000);
  const info = await rival.command(simple("info", "host", "ns1.mine.shop"));
  expect(info.texts("addr")).toEqual(["203.0.113.1", "2001:db8::1"]);
  expect(info.text("clID")).toBe("nameplane");
  expect((await own.command(simple("info", "domain", "mine.shop"))).texts("host")).toEqual(["ns1.mine.shop"]);
});

test("external hosts can be created by any registrar, once and without addresses", async () => {
  expect((await own.command(hostCreate("ns1.outside.test", [["v4", "203.0.113.1"]]))).code).toBe(2306);
  expect((await own.command(hostCreate("ns1.outside.test"))).code).toBe(1000);
  expect((await rival.command(hostCreate("ns1.outside.test"))).code).toBe(2302);
  const reply = await rival.command(check("host", ["ns1.outside.test", "ns2.outside.test", "bad_name.test"]));
  expect(reply.all("name").map((node) => node.attributes.get("avail"))).toEqual(["0", "1", "0"]);
});

test.each([["!.outside.test"], ["-a.test"], ["single"], ["a..test"]])("the name %s is refused", async (name) => {
  expect((await own.command(hostCreate(name))).code).toBe(2005);
});

describe("update", () => {
  test("adds and removes addresses, each once", async () => {
    await own.command(hostCreate("ns2.mine.shop", [["v4", "203.0.113.2"]]));
    expect((await own.command(address("add", "ns2.mine.shop", "203.0.113.2"))).code).toBe(2306);
    expect((await own.command(address("add", "ns2.mine.shop", "203.0.113.3"))).code).toBe(1000);
    expect((await own.command(address("rem", "ns2.mine.shop", "203.0.113.9"))).code).toBe(2306);
    expect((await own.command(address("rem", "ns2.mine.shop", "203.0.113.2"))).code).toBe(1000);
    expect((await own.command(address("add", "ns2.mine.shop", "127.0.0.1"))).code).toBe(2005);
    expect((await own.command(simple("info", "host", "ns2.mine.shop"))).texts("addr")).toEqual(["203.0.113.3"]);
    expect((await rival.command(address("add", "ns2.mine.shop", "203.0.113.5"))).code).toBe(2201);
  });

  test("the last glue address of a host in use cannot be removed", async () => {
    await own.command(hostCreate("ns3.mine.shop", [["v4", "203.0.113.3"]]));
    await own.command(domainUpdate("mine.shop", { add: hostObjects("ns3.mine.shop") }));
    expect((await own.command(address("rem", "ns3.mine.shop", "203.0.113.3"))).code).toBe(2305);
    expect((await own.command(simple("info", "host", "ns3.mine.shop"))).statuses()).toEqual(["ok", "linked"]);
    expect((await own.command(simple("delete", "host", "ns3.mine.shop"))).code).toBe(2305);
    await own.command(domainUpdate("mine.shop", { rem: hostObjects("ns3.mine.shop") }));
    expect((await own.command(simple("delete", "host", "ns3.mine.shop"))).code).toBe(1000);
    expect((await own.command(simple("info", "host", "ns3.mine.shop"))).code).toBe(2303);
  });

  test("renames within the rules", async () => {
    await own.command(hostCreate("ns4.mine.shop", [["v4", "203.0.113.4"]]));
    await own.command(domainUpdate("also-mine.shop", { add: hostObjects("ns4.mine.shop") }));
    expect((await own.command(rename("ns4.mine.shop", "-bad.mine.shop"))).code).toBe(2005);
    expect((await own.command(rename("ns4.mine.shop", "ns4.nowhere.shop"))).code).toBe(2303);
    expect((await own.command(rename("ns4.mine.shop", "ns4.theirs.shop"))).code).toBe(2201);
    expect((await own.command(rename("ns4.mine.shop", "ns1.outside.test"))).code).toBe(2302);
    expect((await own.command(rename("ns4.mine.shop", "ns4.also-mine.shop"))).code).toBe(1000);
    expect((await own.command(simple("info", "domain", "also-mine.shop"))).texts("hostObj")).toEqual(["ns4.also-mine.shop"]);
    expect((await own.command(rename("ns4.also-mine.shop", "ns4.outside.test"))).code).toBe(1000);
    expect((await own.command(simple("info", "host", "ns4.outside.test"))).texts("addr")).toEqual([]);
    expect((await own.command(simple("info", "host", "ns4.also-mine.shop"))).code).toBe(2303);
  });

  test("a command that fails half-way leaves nothing changed", async () => {
    await own.command(hostCreate("ns7.mine.shop", [["v4", "203.0.113.7"]]));
    const both = simple(
      "update",
      "host",
      "ns7.mine.shop",
      '<host:rem><host:addr ip="v4">203.0.113.99</host:addr></host:rem><host:chg><host:name>ns8.mine.shop</host:name></host:chg>',
    );
    expect((await own.command(both)).code).toBe(2306);
    expect((await own.command(simple("info", "host", "ns7.mine.shop"))).texts("addr")).toEqual(["203.0.113.7"]);
    expect((await own.command(simple("info", "host", "ns8.mine.shop"))).code).toBe(2303);
  });

  test("an external host that other registrars use keeps its name", async () => {
    await own.command(hostCreate("ns5.outside.test"));
    await rival.command(domainUpdate("theirs.shop", { add: hostObjects("ns5.outside.test") }));
    expect((await own.command(rename("ns5.outside.test", "ns6.outside.test"))).code).toBe(2305);
  });
});

test("a name cannot be served by an internal host of its TLD without glue", async () => {
  await own.command(hostCreate("bare.mine.shop"));
  expect((await own.command(domainUpdate("mine.shop", { add: hostObjects("bare.mine.shop") }))).code).toBe(2306);
  expect((await rival.command(domainUpdate("theirs.shop", { add: hostObjects("bare.mine.shop") }))).code).toBe(2306);
});

describe("hosts with the wide host rule of some TLDs", () => {
  test("below an unknown name they are external until somebody registers it", async () => {
    expect((await own.command(hostCreate("ns1.elsewhere.com", [["v4", "203.0.113.1"]]))).code).toBe(2303);
    expect((await own.command(hostCreate("ns1.elsewhere.com"))).code).toBe(1000);
    expect((await own.command(simple("info", "host", "ns1.elsewhere.com"))).text("clID")).toBe("nameplane");
    expect((await own.command(domainUpdate("mine.shop", { add: hostObjects("ns1.elsewhere.com") }))).code).toBe(1000);
    await rival.command(domainCreate({ name: "elsewhere.com" }));
    const adopted = await rival.command(simple("info", "host", "ns1.elsewhere.com"));
    expect(adopted.text("clID")).toBe("rival-reg");
    expect((await rival.command(simple("info", "domain", "elsewhere.com"))).texts("host")).toEqual(["ns1.elsewhere.com"]);
    expect((await rival.command(simple("delete", "domain", "elsewhere.com"))).code).toBe(1000);
    expect((await own.command(simple("info", "host", "ns1.elsewhere.com"))).code).toBe(1000);
    expect((await own.command(simple("info", "domain", "mine.shop"))).texts("hostObj")).toContain("ns1.elsewhere.com");
  });

  test("below another registrar's name they belong to its sponsoring registrar, who alone can add addresses", async () => {
    expect((await own.command(hostCreate("ns1.theirs.com", [["v4", "203.0.113.1"]]))).code).toBe(2201);
    expect((await own.command(hostCreate("ns1.theirs.com"))).code).toBe(1000);
    expect((await own.command(simple("info", "host", "ns1.theirs.com"))).text("clID")).toBe("rival-reg");
    expect((await own.command(address("add", "ns1.theirs.com", "203.0.113.1"))).code).toBe(2201);
    expect((await rival.command(domainUpdate("theirs.com", { add: hostObjects("ns1.theirs.com") }))).code).toBe(2306);
    expect((await rival.command(address("add", "ns1.theirs.com", "203.0.113.1"))).code).toBe(1000);
    expect((await rival.command(domainUpdate("theirs.com", { add: hostObjects("ns1.theirs.com") }))).code).toBe(1000);
  });
});
