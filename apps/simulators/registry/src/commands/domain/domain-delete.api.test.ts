import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  check,
  contactCreate,
  domainCreate,
  domainUpdate,
  hostCreate,
  renew,
  restoreReport,
  restoreRequest,
  simple,
} from "../../testing/elements.ts";
import { EppClient } from "../../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  // The clock is frozen, so that the test can state exact dates.
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  await own.command(contactCreate({ id: "holder-1" }));
  for (const host of ["ns1.outside.test", "ns2.outside.test"]) await own.command(hostCreate(host));
});
afterAll(async () => {
  own.close();
  await registry.stop();
});

const days = (count: number) => registry.control("POST", "/clock", { advanceSeconds: count * 86_400 });
const info = (name: string) => own.command(simple("info", "domain", name));
const rgpStatuses = async (name: string) => (await info(name)).statuses("rgpStatus");

describe("delete and restore", () => {
  test("inside the add grace period the name is free at once", async () => {
    await own.command(domainCreate({ name: "mistake.shop", registrant: "holder-1" }));
    expect((await own.command(simple("delete", "domain", "mistake.shop"))).code).toBe(1000);
    expect((await info("mistake.shop")).code).toBe(2303);
    expect((await own.command(check("domain", ["mistake.shop"]))).first("name")?.attributes.get("avail")).toBe("1");
  });

  test("later it goes through redemption; restore request and report bring it back", async () => {
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
      (await own.command(domainUpdate("regret.shop", {}), report.replace(/<rgp:statement>Statement two<\/rgp:statement>/, "")))
        .code,
    ).toBe(2003);
    expect(
      (await own.command(domainUpdate("regret.shop", {}), restoreReport("2026-03-09T00:00:00Z", "2026-03-07T00:00:00Z"))).code,
    ).toBe(2004);
    expect((await own.command(domainUpdate("regret.shop", {}), report)).code).toBe(1000);
    const reply = await info("regret.shop");
    expect(reply.statuses()).toEqual(["ok"]);
    expect(reply.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
  });

  test("without a restore it is gone after 35 days, and a poll message says so", async () => {
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

  test("hosts below the name prevent the delete", async () => {
    await own.command(domainCreate({ name: "parent.com" }));
    await own.command(hostCreate("ns1.parent.com", [["v4", "203.0.113.9"]]));
    expect((await own.command(simple("delete", "domain", "parent.com"))).code).toBe(2305);
    expect((await own.command(simple("delete", "host", "ns1.parent.com"))).code).toBe(1000);
    expect((await own.command(simple("delete", "domain", "parent.com"))).code).toBe(1000);
  });
});
