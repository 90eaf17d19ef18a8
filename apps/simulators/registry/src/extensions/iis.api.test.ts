import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  check,
  contactCreate,
  domainCreate,
  domainUpdate,
  dsData,
  hostCreate,
  iisCreate,
  pollAck,
  pollRequest,
  renew,
  restoreRequest,
  secDns,
  simple,
  transfer,
} from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import type { Reply } from "../testing/reply.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
let rival: EppClient;
let count = 0;
let name = "";

beforeAll(async () => {
  registry = await startTestRegistry();
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  rival = await EppClient.loggedIn(registry.endpoints, "rival-reg");
  await own.command(contactCreate({ id: "holder-se" }), iisCreate());
  await own.command(contactCreate({ id: "holder-gtld" }));
  await own.command(contactCreate({ id: "unverified", email: "verify-check@iis.se" }), iisCreate("[SE]556677-8899"));
  await own.command(contactCreate({ id: "fictitious" }), iisCreate("[SE]000000-4002"));
  await rival.command(contactCreate({ id: "rival-se" }), iisCreate("[DE]HRB 1"));
  for (const host of ["ns1.outside.test", "ns2.outside.test"]) await own.command(hostCreate(host));
});
afterAll(async () => {
  own.close();
  rival.close();
  await registry.stop();
});
beforeEach(async () => {
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  count += 1;
  name = `kaffe${count}.se`;
  await own.command(
    domainCreate({
      name,
      period: "12",
      unit: "m",
      registrant: "holder-se",
      pw: "right-secret-1",
      hosts: ["ns1.outside.test"],
    }),
  );
  await drain(own);
});

async function drain(client: EppClient): Promise<Reply[]> {
  const found: Reply[] = [];
  for (let reply = await client.command(pollRequest); reply.code === 1301; reply = await client.command(pollRequest)) {
    found.push(reply);
    await client.command(pollAck(reply.first("msgQ")?.attributes.get("id") ?? ""));
  }
  return found;
}

const iis = (inner: string): string => `<iis:update xmlns:iis="urn:se:iis:xml:epp:iis-1.2">${inner}</iis:update>`;
const clientDelete = (value: string, atExpDate = "0"): string =>
  iis(`<iis:clientDelete atExpDate="${atExpDate}">${value}</iis:clientDelete>`);
const lock = `<rl:lock xmlns:rl="urn:se:iis:xml:epp:registryLock-1.0"><rl:unlock>outofband</rl:unlock></rl:lock>`;
const info = () => own.command(simple("info", "domain", name));
const at = (instant: string) => registry.control("POST", "/clock", { set: instant });

describe("registration", () => {
  test("runs from 12 to 120 whole months", async () => {
    const period = (months: string) =>
      own.command(domainCreate({ name: `p${months}-${name}`, period: months, unit: "m", registrant: "holder-se" }));
    expect((await period("11")).code).toBe(2004);
    expect((await period("13")).text("exDate")).toBe("2027-04-01T12:00:00.000Z");
    expect((await own.command(domainCreate({ name: `y-${name}`, period: "10", registrant: "holder-se" }))).text("exDate")).toBe(
      "2036-03-01T12:00:00.000Z",
    );
  });

  test("requires a holder with orgno, and refuses the fictitious one", async () => {
    expect((await own.command(domainCreate({ name: `a-${name}`, registrant: "holder-gtld" }))).code).toBe(2306);
    expect((await own.command(domainCreate({ name: `a-${name}`, registrant: "fictitious" }))).code).toBe(2306);
    expect((await own.command(contactCreate({ id: "bad-orgno" }), iisCreate("8024050190"))).code).toBe(2005);
  });

  test("refuses SHA-1 and more than six DS", async () => {
    const signed = (ds: string) => own.command(domainUpdate(name, {}), secDns("update", `<secDNS:add>${ds}</secDNS:add>`));
    expect((await signed(dsData("1", "13", "1", "AB".repeat(20)))).code).toBe(2306);
    expect((await signed(dsData("1", "5", "2", "AB".repeat(32)))).code).toBe(2306);
    const seven = Array.from({ length: 7 }, (_, tag) => dsData(String(tag), "13", "2", "AB".repeat(32))).join("");
    expect((await signed(seven)).code).toBe(2306);
    expect((await signed(dsData("1", "13", "2", "AB".repeat(32)))).code).toBe(1000);
  });

  test("a new holder without electronic identity puts the name on hold, also after other updates", async () => {
    const held = `eid-${name}`;
    const eid = (verified: string): string =>
      `<iis:create xmlns:iis="urn:se:iis:xml:epp:iis-1.2"><iis:eid verified="${verified}"/></iis:create>`;
    const create = domainCreate({ name: held, registrant: "holder-se", hosts: ["ns1.outside.test"] });
    expect((await own.command(create, eid("perhaps"))).code).toBe(2005);
    expect((await own.command(create, eid("false"))).code).toBe(1000);
    await own.command(domainUpdate(held, { add: '<domain:status s="clientDeleteProhibited"/>' }));
    expect((await own.command(simple("info", "domain", held))).statuses()).toContain("serverHold");
    expect((await own.command(domainCreate({ name: `ok-${name}`, registrant: "holder-se" }), eid("true"))).code).toBe(1000);
    expect((await own.command(simple("info", "domain", `ok-${name}`))).statuses()).toEqual(["inactive"]);
  });

  test("an unverified holder puts the name on hold until another holder is set", async () => {
    const held = `held-${name}`;
    expect((await own.command(domainCreate({ name: held, registrant: "unverified", hosts: ["ns1.outside.test"] }))).code).toBe(
      1000,
    );
    const before = await own.command(simple("info", "domain", held));
    expect(before.statuses()).toEqual(["serverHold", "serverTransferProhibited", "serverRenewProhibited"]);
    const [asked] = await drain(own);
    expect(asked?.text("msg")).toBeDefined();
    expect(asked?.all("msg").map((node) => node.text)).toContain("Registrant data needs verification");
    expect(asked?.first("updateNotify")?.children[0]?.name).toBe("infData");
    expect((await own.command(renew(held, "2027-03-01", "12", "m"))).code).toBe(2304);
    await own.command(domainUpdate(held, { chg: "<domain:registrant>holder-se</domain:registrant>" }));
    expect((await own.command(simple("info", "domain", held))).statuses()).toEqual(["ok"]);
    const [done] = await drain(own);
    expect(done?.all("msg").map((node) => node.text)).toContain("Registrant verified – Domain active");
  });
});

describe("the end of a name", () => {
  test("expired, deactivated, deregistered, in quarantine, free again", async () => {
    await at("2027-03-05T12:00:00Z");
    expect([(await info()).text("state"), ...(await info()).statuses()]).toEqual(["expired", "ok"]);
    expect((await info()).text("deactDate")).toBe("2027-03-11T12:00:00.000Z");
    await at("2027-03-20T12:00:00Z");
    expect([(await info()).text("state"), ...(await info()).statuses()]).toEqual(["deactivated", "serverHold"]);
    expect((await own.command(domainUpdate(name, {}), restoreRequest)).code).toBe(2306);
    await at("2027-05-10T12:00:00Z");
    expect((await info()).code).toBe(2303);
    expect((await own.command(check("domain", [name]))).text("reason")).toBe("In quarantine");
    expect((await own.command(domainCreate({ name, registrant: "holder-se" }))).code).toBe(2306);
    await at("2027-05-18T03:59:59Z");
    expect((await own.command(check("domain", [name]))).text("reason")).toBe("In quarantine");
    await at("2027-05-18T04:00:00Z");
    expect((await own.command(domainCreate({ name, registrant: "holder-se" }))).code).toBe(1000);
    const kinds = (await drain(own)).filter((reply) => reply.texts("name").includes(name));
    expect(kinds.map((reply) => reply.first("resData")?.children[0]?.name)).toEqual([
      "updateNotify",
      "updateNotify",
      "deleteNotify",
    ]);
  });

  test("a late renewal reactivates it, counted from the old expiry", async () => {
    await at("2027-04-20T12:00:00Z");
    const renewed = await own.command(renew(name, "2027-03-01", "12", "m"));
    expect(renewed.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
    expect([(await info()).text("state"), ...(await info()).statuses()]).toEqual(["active", "ok"]);
  });

  test("clientDelete at expiry, and its withdrawal", async () => {
    expect((await own.command(domainUpdate(name, {}), clientDelete("1", "1"))).code).toBe(1000);
    expect([(await info()).text("clientDelete"), (await info()).text("deactDate")]).toEqual(["1", "2027-03-01T12:00:00.000Z"]);
    expect((await own.command(domainUpdate(name, {}), clientDelete("0"))).code).toBe(1000);
    expect((await info()).text("clientDelete")).toBe("0");
    await own.command(domainUpdate(name, {}), clientDelete("1", "1"));
    await at("2027-03-01T12:00:00Z");
    expect([(await info()).text("state"), ...(await info()).statuses()]).toEqual(["deactivated", "serverHold", "pendingDelete"]);
    expect((await own.command(renew(name, "2027-03-01", "12", "m"))).code).toBe(2105);
    await own.command(domainUpdate(name, {}), clientDelete("0"));
    expect((await info()).text("state")).toBe("expired");
    expect((await own.command(renew(name, "2027-03-01", "12", "m"))).code).toBe(1000);
  });

  test("delete and clientDelete now both deactivate at once", async () => {
    expect((await own.command(simple("delete", "domain", name))).code).toBe(1001);
    expect((await info()).statuses()).toEqual(["serverHold", "pendingDelete"]);
    expect((await own.command(simple("delete", "domain", name))).code).toBe(2304);
    await own.command(domainUpdate(name, {}), clientDelete("0"));
    expect((await info()).statuses()).toEqual(["ok"]);
    expect((await own.command(domainUpdate(name, {}), clientDelete("1"))).code).toBe(1000);
    expect((await info()).text("delDate")).toBe("2026-04-30T12:00:00.000Z");
  });
});

describe("transfer", () => {
  test("is immediate, adds no time, drops clientDelete and may set the delegation", async () => {
    await own.command(domainUpdate(name, {}), clientDelete("1", "1"));
    const hosts = `<iis:transfer xmlns:iis="urn:se:iis:xml:epp:iis-1.2"><iis:ns><iis:hostObj>ns2.outside.test</iis:hostObj></iis:ns></iis:transfer>`;
    expect((await rival.command(transfer("request", name, "wrong-secret-1"), hosts)).code).toBe(2202);
    expect((await rival.command(transfer("request", name, "right-secret-1"), hosts)).code).toBe(1000);
    const reply = await rival.command(simple("info", "domain", name));
    expect(reply.text("clID")).toBe("rival-reg");
    expect(reply.texts("hostObj")).toEqual(["ns2.outside.test"]);
    expect(reply.text("clientDelete")).toBe("0");
    expect(reply.text("exDate")).toBe("2027-03-01T12:00:00.000Z");
    const [message] = await drain(own);
    expect(message?.first("transferNotify")?.children[0]?.name).toBe("trnData");
    expect((await own.command(transfer("cancel", name))).code).toBe(2102);
    expect((await rival.command(transfer("query", name))).text("trStatus")).toBe("serverApproved");
  });
});

describe("registry lock", () => {
  test("prevents everything but renewal, and can be opened out of band for a time", async () => {
    expect((await own.command(domainUpdate(name, {}), lock)).code).toBe(1000);
    expect((await info()).text("locked")).toBe("1");
    expect((await info()).statuses()).toEqual(["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"]);
    const change = domainUpdate(name, { add: '<domain:status s="clientHold"/>' });
    expect((await own.command(change)).code).toBe(2304);
    expect((await own.command(simple("delete", "domain", name))).code).toBe(2304);
    expect((await rival.command(transfer("request", name, "right-secret-1"))).code).toBe(2304);
    expect((await own.command(renew(name, "2027-03-01", "12", "m"))).code).toBe(1000);
    await registry.control("POST", "/unlock", { name, seconds: 600 });
    expect((await info()).text("unlockedUntil")).toBe("2026-03-01T12:10:00.000Z");
    expect((await own.command(change)).code).toBe(1000);
    await registry.control("POST", "/clock", { advanceSeconds: 600 });
    expect((await info()).text("locked")).toBe("1");
  });

  test("exists only for .se and .nu", async () => {
    await own.command(domainCreate({ name: `lock${count}.shop`, registrant: "holder-gtld" }));
    expect((await own.command(domainUpdate(`lock${count}.shop`, {}), lock)).code).toBe(2306);
    expect((await own.command(domainUpdate(`lock${count}.shop`, {}), clientDelete("1"))).code).toBe(2306);
  });
});
