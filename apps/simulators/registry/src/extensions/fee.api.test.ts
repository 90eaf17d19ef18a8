import { afterAll, beforeAll, expect, test } from "vitest";
import { check, contactCreate, domainCreate, domainUpdate, renew, restoreRequest, simple } from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
  await own.command(contactCreate({ id: "holder-1" }));
});
afterAll(async () => {
  own.close();
  await registry.stop();
});

const ns = `xmlns:fee="urn:ietf:params:xml:ns:epp:fee-1.0"`;
const feeCheck = (commands: string, currency = ""): string =>
  `<fee:check ${ns}>${currency === "" ? "" : `<fee:currency>${currency}</fee:currency>`}${commands}</fee:check>`;
const fee = (verb: string, amount: string, currency = "USD"): string =>
  `<fee:${verb} ${ns}><fee:currency>${currency}</fee:currency><fee:fee>${amount}</fee:fee></fee:${verb}>`;
const all = ["create", "renew", "transfer", "restore"].map((name) => `<fee:command name="${name}"/>`).join("");

test("prices every requested command, with premium and standard fees apart", async () => {
  const reply = await own.command(check("domain", ["kaffebaren.xyz", "coffee.shop", "kaffe.se"]), feeCheck(all));
  expect(reply.text("currency")).toBe("USD");
  expect(reply.texts("class")).toEqual(["standard", "premium"]);
  expect(reply.texts("fee")).toEqual(["2.20", "13.00", "13.00", "60.00", "125.00", "125.00", "125.00", "60.00"]);
  const offered = reply.all("cd").map((node) => node.attributes.get("avail"));
  expect(offered.slice(3)).toEqual(["1", "1", "0"]);
});

test("calculates by years, and says which periods and currencies it does not sell", async () => {
  const years = (count: string): string =>
    feeCheck(`<fee:command name="create"><fee:period unit="y">${count}</fee:period></fee:command>`);
  expect((await own.command(check("domain", ["kaffebaren.xyz"]), years("3"))).text("fee")).toBe("6.60");
  const long = await own.command(check("domain", ["kaffebaren.xyz"]), years("11"));
  expect([long.code, long.text("fee"), long.reason]).toEqual([1000, undefined, "Term not offered"]);
  const krona = await own.command(check("domain", ["kaffebaren.xyz"]), feeCheck(all, "SEK"));
  expect(krona.reason).toBe("Prices are in USD");
  expect((await own.command(check("domain", ["a-b.xyz"]), feeCheck(`<fee:command name="buy"/>`))).code).toBe(2005);
  expect((await own.command(check("domain", ["a-b.xyz"]), feeCheck(""))).code).toBe(2003);
});

test("a premium name can be created and renewed only with its fee in the command", async () => {
  const create = domainCreate({ name: "coffee.shop", period: "2", registrant: "holder-1" });
  expect((await own.command(create)).code).toBe(2003);
  expect((await own.command(create, fee("create", "125.00"))).code).toBe(2004);
  expect((await own.command(create, fee("create", "250.00", "EUR"))).code).toBe(2004);
  const created = await own.command(create, fee("create", "250.00"));
  expect([created.code, created.text("fee")]).toEqual([1000, "250.00"]);
  expect((await own.command(renew("coffee.shop", "2028-03-01"))).code).toBe(2003);
  expect((await own.command(renew("coffee.shop", "2028-03-01"), fee("renew", "125"))).code).toBe(1000);
});

test("an ordinary name needs no fee in the command, but a wrong one is refused", async () => {
  const create = domainCreate({ name: "kaffebaren.xyz", registrant: "holder-1" });
  expect((await own.command(create, fee("create", "9.99"))).code).toBe(2004);
  const created = await own.command(create);
  expect([created.code, created.first("creData")?.children.length]).toEqual([1000, 3]);
  expect((await own.command(domainCreate({ name: "kaffe.se", registrant: "holder-1" }), fee("create", "1.00"))).code).toBe(2306);
});

test("a restore has its price, too", async () => {
  await registry.control("POST", "/clock", { advanceSeconds: 6 * 86_400 });
  await own.command(simple("delete", "domain", "kaffebaren.xyz"));
  const restore = (amount: string) => own.command(domainUpdate("kaffebaren.xyz", {}), restoreRequest + fee("update", amount));
  expect((await restore("10.00")).code).toBe(2004);
  const restored = await restore("60.00");
  expect([restored.code, restored.text("fee")]).toEqual([1000, "60.00"]);
});
