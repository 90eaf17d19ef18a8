import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  check,
  contactCreate,
  domainCreate,
  dsData,
  hostCreate,
  renew,
  secDns,
  setAuthInfo,
  simple,
} from "../../testing/elements.ts";
import { EppClient } from "../../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  // The clock is frozen, so that the test can state exact dates.
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  rival = await EppClient.loggedIn(registry.endpoints, "rival-reg");
  await own.command(contactCreate({ id: "holder-1" }));
  await own.command(contactCreate({ id: "holder-2" }));
  await rival.command(contactCreate({ id: "foreign-1" }));
  for (const host of ["ns1.outside.test", "ns2.outside.test"]) await own.command(hostCreate(host));
});
afterAll(async () => {
  own.close();
  rival.close();
  await registry.stop();
});

const info = (name: string) => own.command(simple("info", "domain", name));
const rgpStatuses = async (name: string) => (await info(name)).statuses("rgpStatus");
const namestore = (product: string): string =>
  `<n:namestoreExt xmlns:n="http://www.verisign-grs.com/epp/namestoreExt-1.1"><n:subProduct>${product}</n:subProduct></n:namestoreExt>`;
const goodDs = dsData("12345", "13", "2", "AB".repeat(32));

describe("create", () => {
  test("returns roid, dates and sponsoring registrar, and stores what was sent", async () => {
    const created = await own.command(
      domainCreate({
        name: "Whole.shop",
        period: "2",
        registrant: "holder-1",
        contacts: [
          ["admin", "holder-2"],
          ["tech", "holder-2"],
        ],
        hosts: ["ns1.outside.test", "NS2.outside.test"],
      }),
      secDns("create", goodDs),
    );
    expect(created.code).toBe(1000);
    expect(created.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
    const reply = await info("whole.shop");
    expect(reply.text("name")).toBe("whole.shop");
    expect(reply.text("roid")).toMatch(/^\w{1,80}-\w{1,8}$/);
    expect([reply.text("clID"), reply.text("crID")]).toEqual(["nameplane", "nameplane"]);
    expect(reply.text("crDate")).toBe("2026-03-01T12:00:00.000Z");
    expect(reply.text("registrant")).toBe("holder-1");
    expect(reply.all("contact").map((node) => [node.attributes.get("type"), node.text])).toEqual([
      ["admin", "holder-2"],
      ["tech", "holder-2"],
    ]);
    expect(reply.texts("hostObj")).toEqual(["ns1.outside.test", "ns2.outside.test"]);
    expect(reply.text("digest")).toBe("AB".repeat(32));
    expect(reply.statuses()).toEqual(["ok"]);
    expect(reply.statuses("rgpStatus")).toEqual(["addPeriod"]);
    expect(reply.first("authInfo")).toBeUndefined();
  });

  test.each([
    ["a taken name", { name: "whole.shop", registrant: "holder-1" }, 2302],
    ["bad syntax", { name: "-bad.shop", registrant: "holder-1" }, 2005],
    ["a TLD not served", { name: "name.jp", registrant: "holder-1" }, 2306],
    ["a reserved name", { name: "nic.shop", registrant: "holder-1" }, 2306],
    ["eleven years", { name: "a-name.shop", period: "11", registrant: "holder-1" }, 2004],
    ["no years", { name: "a-name.shop", period: "0", registrant: "holder-1" }, 2004],
    ["half a year", { name: "a-name.shop", period: "1.5", registrant: "holder-1" }, 2005],
    ["thirteen months of a yearly name", { name: "a-name.shop", period: "13", unit: "m", registrant: "holder-1" }, 2004],
    ["an unknown unit", { name: "a-name.shop", period: "1", unit: "x", registrant: "holder-1" }, 2005],
    ["no registrant", { name: "a-name.shop" }, 2003],
    ["an unknown registrant", { name: "a-name.shop", registrant: "nobody-1" }, 2303],
    ["a foreign registrant", { name: "a-name.shop", registrant: "foreign-1" }, 2201],
    ["an unknown contact", { name: "a-name.shop", registrant: "holder-1", contacts: [["tech", "nobody-1"] as const] }, 2303],
    ["an unknown role", { name: "a-name.shop", registrant: "holder-1", contacts: [["boss", "holder-1"] as const] }, 2005],
    ["an unknown host", { name: "a-name.shop", registrant: "holder-1", hosts: ["ns9.outside.test"] }, 2303],
    ["a host twice", { name: "a-name.shop", registrant: "holder-1", hosts: ["ns1.outside.test", "NS1.outside.test"] }, 2306],
    ["a registrant at a thin registry", { name: "a-name.com", registrant: "holder-1" }, 2306],
    ["a short authInfo", { name: "a-name.shop", registrant: "holder-1", pw: "short" }, 2202],
  ])("refuses %s", async (_what, fields, code) => {
    expect((await own.command(domainCreate(fields))).code).toBe(code);
    expect((await own.command(check("domain", [fields.name]))).code).toBe(1000);
  });

  test("host attributes and authInfo other than pw are not supported", async () => {
    const base = domainCreate({ name: "attr.com" });
    const attribute = "<domain:ns><domain:hostAttr><domain:hostName>ns1.x.test</domain:hostName></domain:hostAttr></domain:ns>";
    expect((await own.command(base.replace("<domain:authInfo>", `${attribute}<domain:authInfo>`))).code).toBe(2306);
    const other = `<domain:ext><x:y xmlns:x="urn:x"/></domain:ext>`;
    expect((await own.command(base.replace("<domain:pw></domain:pw>", other))).code).toBe(2102);
  });

  test("namestoreExt must name the right product when it is sent", async () => {
    const wrong = await own.command(domainCreate({ name: "product.com" }), namestore("dotNET"));
    expect(wrong.code).toBe(2306);
    expect(wrong.first("nsExtErrData")).toBeDefined();
    const right = await own.command(domainCreate({ name: "product.com" }), namestore("dotCOM"));
    expect(right.code).toBe(1000);
    expect(right.text("subProduct")).toBe("dotCOM");
    const short = await own.command(simple("info", "domain", "product.com"), namestore("COM"));
    expect([short.code, short.text("subProduct")]).toEqual([1000, "COM"]);
    expect((await own.command(simple("info", "domain", "product.com"), namestore("NET"))).code).toBe(2306);
    expect((await own.command(domainCreate({ name: "product.net" }))).code).toBe(1000);
  });
});

describe("info", () => {
  test("others see what WHOIS shows, and everything with the authInfo", async () => {
    await own.command(
      domainCreate({ name: "shown.shop", registrant: "holder-1", pw: "right-secret-1", hosts: ["ns1.outside.test"] }),
    );
    const reduced = await rival.command(simple("info", "domain", "shown.shop"));
    expect(reduced.code).toBe(1000);
    expect(reduced.text("clID")).toBe("nameplane");
    expect(reduced.text("registrant")).toBeUndefined();
    expect((await rival.command(simple("info", "domain", "shown.shop", setAuthInfo("wrong-secret-1")))).code).toBe(2202);
    const full = await rival.command(simple("info", "domain", "shown.shop", setAuthInfo("right-secret-1")));
    expect(full.text("registrant")).toBe("holder-1");
    expect(full.text("pw")).toBe("");
    expect(full.xml).not.toContain("right-secret-1");
    expect((await own.command(simple("info", "domain", "shown.shop"))).text("pw")).toBe("right-secret-1");
    expect((await rival.command(simple("info", "domain", "absent.shop"))).code).toBe(2303);
  });

  test("hosts=none, del and sub choose what is listed", async () => {
    await own.command(domainCreate({ name: "listed.com", hosts: ["ns1.outside.test"] }));
    await own.command(hostCreate("ns1.listed.com", [["v4", "203.0.113.7"]]));
    const asked = async (hosts: string) =>
      own.command(simple("info", "domain", "listed.com").replace("<domain:name>", `<domain:name hosts="${hosts}">`));
    const shape = async (hosts: string) => {
      const reply = await asked(hosts);
      return [reply.texts("hostObj").length, reply.texts("host").length];
    };
    expect([await shape("all"), await shape("del"), await shape("sub"), await shape("none")]).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect((await asked("some")).code).toBe(2005);
  });
});

describe("renew", () => {
  test("adds the period, shows renewPeriod, and cannot be repeated by accident", async () => {
    await own.command(domainCreate({ name: "longer.com" }));
    const renewed = await own.command(renew("longer.com", "2027-03-01", "3"));
    expect(renewed.text("exDate")).toBe("2030-03-01T12:00:00.000Z");
    expect((await own.command(renew("longer.com", "2027-03-01", "3"))).code).toBe(2004);
    expect(await rgpStatuses("longer.com")).toEqual(["addPeriod", "renewPeriod"]);
    expect((await own.command(renew("longer.com", "2030-03-01", "7"))).code).toBe(2004);
    expect((await own.command(renew("longer.com", "2030-03-01", "6"))).code).toBe(1000);
    expect((await own.command(renew("longer.com", "2036-02-30"))).code).toBe(2005);
    expect((await rival.command(renew("longer.com", "2036-03-01"))).code).toBe(2201);
  });
});
