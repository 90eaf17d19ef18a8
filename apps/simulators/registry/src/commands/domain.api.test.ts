import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  check,
  contactCreate,
  domainCreate,
  domainUpdate,
  dsData,
  hostCreate,
  hostObjects,
  renew,
  restoreReport,
  restoreRequest,
  secDns,
  setAuthInfo,
  simple,
} from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  // The clock stands: dates can be written out.
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

const days = (count: number) => registry.control("POST", "/clock", { advanceSeconds: count * 86_400 });
const info = (name: string) => own.command(simple("info", "domain", name));
const rgpStatuses = async (name: string) => (await info(name)).statuses("rgpStatus");
const namestore = (product: string): string =>
  `<n:namestoreExt xmlns:n="http://www.verisign-grs.com/epp/namestoreExt-1.1"><n:subProduct>${product}</n:subProduct></n:namestoreExt>`;
const goodDs = dsData("12345", "13", "2", "AB".repeat(32));

describe("create", () => {
  test("gives roid, dates and sponsor, and keeps what was sent", async () => {
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
    [
      "thirteen months of a yearly name",
      { name: "a-name.shop", period: "13", unit: "m", registrant: "holder-1" },
      2004,
    ],
    ["an unknown unit", { name: "a-name.shop", period: "1", unit: "x", registrant: "holder-1" }, 2005],
    ["no registrant", { name: "a-name.shop" }, 2003],
    ["an unknown registrant", { name: "a-name.shop", registrant: "nobody-1" }, 2303],
    ["a foreign registrant", { name: "a-name.shop", registrant: "foreign-1" }, 2201],
    [
      "an unknown contact",
      { name: "a-name.shop", registrant: "holder-1", contacts: [["tech", "nobody-1"] as const] },
      2303,
    ],
    [
      "an unknown role",
      { name: "a-name.shop", registrant: "holder-1", contacts: [["boss", "holder-1"] as const] },
      2005,
    ],
    ["an unknown host", { name: "a-name.shop", registrant: "holder-1", hosts: ["ns9.outside.test"] }, 2303],
    [
      "a host twice",
      { name: "a-name.shop", registrant: "holder-1", hosts: ["ns1.outside.test", "NS1.outside.test"] },
      2306,
    ],
    ["a registrant at a thin registry", { name: "a-name.com", registrant: "holder-1" }, 2306],
    ["a short authInfo", { name: "a-name.shop", registrant: "holder-1", pw: "short" }, 2202],
  ])("refuses %s", async (_what, fields, code) => {
    expect((await own.command(domainCreate(fields))).code).toBe(code);
    expect((await own.command(check("domain", [fields.name]))).code).toBe(1000);
  });

  test("host attributes and authInfo other than pw are not offered", async () => {
    const base = domainCreate({ name: "attr.com" });
    const attribute =
      "<domain:ns><domain:hostAttr><domain:hostName>ns1.x.test</domain:hostName></domain:hostAttr></domain:ns>";
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
    expect((await rival.command(simple("info", "domain", "shown.shop", setAuthInfo("wrong-secret-1")))).code).toBe(
      2202,
    );
    const full = await rival.command(simple("info", "domain", "shown.shop", setAuthInfo("right-secret-1")));
    expect(full.text("registrant")).toBe("holder-1");
    expect(full.first("authInfo")).toBeDefined();
    expect(full.xml).not.toContain("right-secret-1");
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

describe("update", () => {
  beforeAll(async () => {
    await own.command(domainCreate({ name: "change.shop", registrant: "holder-1" }));
  });
  const status = (part: "add" | "rem", value: string): string =>
    domainUpdate("change.shop", { [part]: `<domain:status s="${value}">why</domain:status>` });

  test("name servers: each once, known, and gone only when there", async () => {
    expect((await info("change.shop")).statuses()).toEqual(["inactive"]);
    const add = domainUpdate("change.shop", { add: hostObjects("ns1.outside.test", "ns2.outside.test") });
    expect((await own.command(domainUpdate("change.shop", { add: hostObjects("ns8.outside.test") }))).code).toBe(2303);
    expect((await own.command(add)).code).toBe(1000);
    expect((await own.command(add)).code).toBe(2306);
    const rem = domainUpdate("change.shop", { rem: hostObjects("ns1.outside.test") });
    expect((await own.command(rem)).code).toBe(1000);
    expect((await own.command(rem)).code).toBe(2306);
    const reply = await info("change.shop");
    expect(reply.texts("hostObj")).toEqual(["ns2.outside.test"]);
    expect(reply.statuses()).toEqual(["ok"]);
    expect(reply.text("upID")).toBe("nameplane");
  });

  test("registrant and contacts", async () => {
    expect(
      (await own.command(domainUpdate("change.shop", { chg: "<domain:registrant>holder-2</domain:registrant>" }))).code,
    ).toBe(1000);
    expect(
      (await own.command(domainUpdate("change.shop", { chg: "<domain:registrant>nobody-1</domain:registrant>" }))).code,
    ).toBe(2303);
    expect(
      (await own.command(domainUpdate("change.shop", { chg: "<domain:registrant></domain:registrant>" }))).code,
    ).toBe(2306);
    const tech = `<domain:contact type="tech">holder-1</domain:contact>`;
    expect((await own.command(domainUpdate("change.shop", { add: tech }))).code).toBe(1000);
    expect((await own.command(domainUpdate("change.shop", { add: tech }))).code).toBe(2306);
    expect((await info("change.shop")).text("registrant")).toBe("holder-2");
    expect((await own.command(domainUpdate("change.shop", { rem: tech }))).code).toBe(1000);
    expect((await own.command(domainUpdate("change.shop", { rem: tech }))).code).toBe(2306);
  });

  test("DS records: rem, add, chg in that order, replaced in one command", async () => {
    const second = dsData("222", "13", "4", "CD".repeat(48));
    const send = (inner: string) => own.command(domainUpdate("change.shop", {}), secDns("update", inner));
    const part = (name: string, inner: string): string => `<secDNS:${name}>${inner}</secDNS:${name}>`;
    expect((await send(part("add", goodDs))).code).toBe(1000);
    expect((await send(part("add", goodDs))).code).toBe(2306);
    expect((await send(part("add", second) + part("rem", goodDs))).code).toBe(2001);
    expect((await send(part("rem", goodDs) + part("add", second))).code).toBe(1000);
    expect((await info("change.shop")).texts("keyTag")).toEqual(["222"]);
    expect((await send(part("rem", goodDs))).code).toBe(2306);
    expect((await send(part("add", dsData("1", "13", "2", "AB")))).code).toBe(2004);
    expect((await send(part("add", dsData("1", "13", "2", "XY".repeat(32))))).code).toBe(2005);
    expect((await send(part("rem", "<secDNS:all>true</secDNS:all>"))).code).toBe(1000);
    expect((await info("change.shop")).first("dsData")).toBeUndefined();
    expect(
      (
        await own.command(
          domainUpdate("change.shop", {}),
          secDns("update", part("add", goodDs)).replace("<secDNS:update", '<secDNS:update urgent="1"'),
        )
      ).code,
    ).toBe(2102);
  });

  test("a registry of DS records refuses keys, a registry of keys takes them", async () => {
    const key = `<secDNS:keyData><secDNS:flags>257</secDNS:flags><secDNS:protocol>3</secDNS:protocol><secDNS:alg>13</secDNS:alg><secDNS:pubKey>AQPJ////4Q==</secDNS:pubKey></secDNS:keyData>`;
    const add = secDns("update", `<secDNS:add>${key}</secDNS:add>`);
    expect((await own.command(domainUpdate("change.shop", {}), add)).code).toBe(2306);
    await own.command(domainCreate({ name: "keyed.cz", registrant: "holder-1" }));
    expect((await own.command(domainUpdate("keyed.cz", {}), add)).code).toBe(1000);
    expect((await info("keyed.cz")).text("pubKey")).toBe("AQPJ////4Q==");
    expect(
      (await own.command(domainUpdate("keyed.cz", {}), secDns("update", `<secDNS:add>${goodDs}</secDNS:add>`))).code,
    ).toBe(2306);
  });

  test("client statuses bind until they are taken away", async () => {
    expect((await own.command(status("add", "serverHold"))).code).toBe(2306);
    expect((await own.command(status("add", "clientUpdateProhibited"))).code).toBe(1000);
    expect((await own.command(status("add", "clientHold"))).code).toBe(2304);
    expect((await own.command(domainUpdate("change.shop", { add: hostObjects("ns1.outside.test") }))).code).toBe(2304);
    expect((await own.command(status("rem", "clientUpdateProhibited"))).code).toBe(1000);
    for (const set of ["clientDeleteProhibited", "clientRenewProhibited"]) await own.command(status("add", set));
    expect((await own.command(simple("delete", "domain", "change.shop"))).code).toBe(2304);
    expect((await own.command(renew("change.shop", "2027-03-01"))).code).toBe(2304);
    expect((await info("change.shop")).statuses()).toEqual(["clientDeleteProhibited", "clientRenewProhibited"]);
  });

  test("is the sponsor's alone, and an update of nothing is none", async () => {
    expect((await rival.command(domainUpdate("change.shop", { add: hostObjects("ns1.outside.test") }))).code).toBe(
      2201,
    );
    expect((await own.command(domainUpdate("change.shop", {}))).code).toBe(2003);
    expect((await own.command(domainUpdate("change.shop", { chg: "" }))).code).toBe(2003);
  });

  test("RFC 9154 strength binds clients that logged in with it, and null takes the code away", async () => {
    const strict = await EppClient.loggedIn(registry.endpoints, "nameplane", [
      "urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0",
    ]);
    const set = (pw: string) => strict.command(domainUpdate("change.shop", { chg: setAuthInfo(pw) }));
    expect((await set("not-that-strong")).code).toBe(2202);
    expect((await set("dOm4iN-9x!kLm2#pQ7vZ")).code).toBe(1000);
    expect((await info("change.shop")).first("authInfo")).toBeDefined();
    expect(
      (await strict.command(domainUpdate("change.shop", { chg: "<domain:authInfo><domain:null/></domain:authInfo>" })))
        .code,
    ).toBe(1000);
    expect((await info("change.shop")).first("authInfo")).toBeUndefined();
    strict.close();
  });
});

describe("renew", () => {
  test("adds the term, shows renewPeriod, and cannot be repeated by accident", async () => {
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

describe("delete and restore", () => {
  test("inside the add grace the name is gone and free", async () => {
    await own.command(domainCreate({ name: "mistake.shop", registrant: "holder-1" }));
    expect((await own.command(simple("delete", "domain", "mistake.shop"))).code).toBe(1000);
    expect((await info("mistake.shop")).code).toBe(2303);
    expect((await own.command(check("domain", ["mistake.shop"]))).first("name")?.attributes.get("avail")).toBe("1");
  });

  test("later it goes through redemption; request and report bring it back", async () => {
    await own.command(domainCreate({ name: "regret.shop", registrant: "holder-1", hosts: ["ns1.outside.test"] }));
    await days(6);
    expect((await own.command(domainUpdate("regret.shop", {}), restoreRequest)).code).toBe(2304);
    expect((await own.command(simple("delete", "domain", "regret.shop"))).code).toBe(1001);
    expect(await rgpStatuses("regret.shop")).toEqual(["redemptionPeriod"]);
    expect((await own.command(simple("delete", "domain", "regret.shop"))).code).toBe(2304);
    expect((await own.command(renew("regret.shop", "2027-03-01"))).code).toBe(2304);
    expect((await own.command(check("domain", ["regret.shop"]))).text("reason")).toBe("In use");
    const asked = await own.command(domainUpdate("regret.shop", { chg: "" }), restoreRequest);
    expect(asked.code).toBe(1000);
    expect(asked.statuses("rgpStatus")).toEqual(["pendingRestore"]);
    const report = restoreReport("2026-03-07T12:00:00Z", "2026-03-07T12:00:00Z");
    expect(
      (
        await own.command(
          domainUpdate("regret.shop", {}),
          report.replace(/<rgp:statement>Statement two<\/rgp:statement>/, ""),
        )
      ).code,
    ).toBe(2003);
    expect(
      (
        await own.command(
          domainUpdate("regret.shop", {}),
          restoreReport("2026-03-09T00:00:00Z", "2026-03-07T00:00:00Z"),
        )
      ).code,
    ).toBe(2004);
    expect((await own.command(domainUpdate("regret.shop", {}), report)).code).toBe(1000);
    const reply = await info("regret.shop");
    expect(reply.statuses()).toEqual(["ok"]);
    expect(reply.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
  });

  test("nobody restored it: gone after 35 days, and the poll queue says so", async () => {
    await own.command(domainCreate({ name: "goner.com" }));
    await days(6);
    const deletion = own.document(simple("delete", "domain", "goner.com"), "", "GONER-DELETE");
    expect((await own.exchange(deletion)).code).toBe(1001);
    await days(30);
    expect(await rgpStatuses("goner.com")).toEqual(["pendingDelete"]);
    expect((await own.command(domainUpdate("goner.com", {}), restoreRequest)).code).toBe(2304);
    await days(5);
    expect((await info("goner.com")).code).toBe(2303);
    const { body } = await registry.control("GET", "/polls?registrar=nameplane");
    expect(JSON.stringify(body["messages"])).toContain("GONER-DELETE");
  });

  test("hosts below the name stop the delete", async () => {
    await own.command(domainCreate({ name: "parent.com" }));
    await own.command(hostCreate("ns1.parent.com", [["v4", "203.0.113.9"]]));
    expect((await own.command(simple("delete", "domain", "parent.com"))).code).toBe(2305);
    expect((await own.command(simple("delete", "host", "ns1.parent.com"))).code).toBe(1000);
    expect((await own.command(simple("delete", "domain", "parent.com"))).code).toBe(1000);
  });
});
