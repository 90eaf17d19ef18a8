import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  contactCreate,
  domainCreate,
  domainUpdate,
  dsData,
  hostCreate,
  hostObjects,
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
const goodDs = dsData("12345", "13", "2", "AB".repeat(32));

describe("update", () => {
  beforeAll(async () => {
    await own.command(domainCreate({ name: "change.shop", registrant: "holder-1" }));
  });
  const status = (part: "add" | "rem", value: string): string =>
    domainUpdate("change.shop", { [part]: `<domain:status s="${value}">why</domain:status>` });

  test("name servers have to exist, and can be added once and removed only when present", async () => {
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
    expect((await own.command(domainUpdate("change.shop", { chg: "<domain:registrant></domain:registrant>" }))).code).toBe(2306);
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

  test("a registry that takes DS records refuses keys, one that takes keys accepts them", async () => {
    const key = `<secDNS:keyData><secDNS:flags>257</secDNS:flags><secDNS:protocol>3</secDNS:protocol><secDNS:alg>13</secDNS:alg><secDNS:pubKey>AQPJ////4Q==</secDNS:pubKey></secDNS:keyData>`;
    const add = secDns("update", `<secDNS:add>${key}</secDNS:add>`);
    expect((await own.command(domainUpdate("change.shop", {}), add)).code).toBe(2306);
    await own.command(domainCreate({ name: "keyed.cz", registrant: "holder-1" }));
    const addDs = secDns("update", `<secDNS:add>${goodDs}</secDNS:add>`);
    expect((await own.command(domainUpdate("keyed.cz", {}), addDs)).code).toBe(2306);
    expect((await own.command(domainUpdate("keyed.cz", {}), add)).code).toBe(1000);
    expect((await info("keyed.cz")).text("pubKey")).toBe("AQPJ////4Q==");
    expect((await own.command(domainUpdate("keyed.cz", {}), addDs)).code).toBe(2306);
  });

  test("client statuses apply until they are removed", async () => {
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

  test("is only for the sponsoring registrar, and an empty update is refused", async () => {
    expect((await rival.command(domainUpdate("change.shop", { add: hostObjects("ns1.outside.test") }))).code).toBe(2201);
    expect((await own.command(domainUpdate("change.shop", {}))).code).toBe(2003);
    expect((await own.command(domainUpdate("change.shop", { chg: "" }))).code).toBe(2003);
  });

  test("RFC 9154 strength is required of clients that logged in with it, and null removes the code", async () => {
    const strict = await EppClient.loggedIn(registry.endpoints, "nameplane", [
      "urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0",
    ]);
    const set = (pw: string) => strict.command(domainUpdate("change.shop", { chg: setAuthInfo(pw) }));
    expect((await set("not-that-strong")).code).toBe(2202);
    expect((await set("dOm4iN-9x!kLm2#pQ7vZ")).code).toBe(1000);
    expect((await info("change.shop")).text("pw")).toBe("");
    expect(
      (await strict.command(domainUpdate("change.shop", { chg: "<domain:authInfo><domain:null/></domain:authInfo>" }))).code,
    ).toBe(1000);
    expect((await info("change.shop")).first("authInfo")).toBeUndefined();
    strict.close();
  });
});
