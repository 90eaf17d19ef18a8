import { afterAll, beforeAll, expect, test } from "vitest";
import { pollAck, pollRequest, simple } from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
  own = await EppClient.loggedIn(registry.endpoints, "nameplane");
});
afterAll(async () => {
  own.close();
  await registry.stop();
});

const queueId = (reply: { first: (name: string) => { attributes: ReadonlyMap<string, string> } | undefined }): string =>
  reply.first("msgQ")?.attributes.get("id") ?? "";

test("messages stay until they are acknowledged by id, oldest first", async () => {
  expect((await own.command(pollRequest)).code).toBe(1300);
  for (const text of ["first", "second", "third"]) await registry.control("POST", "/poll", { registrar: "nameplane", text });
  const first = await own.command(pollRequest);
  expect(first.code).toBe(1301);
  expect(first.first("msgQ")?.attributes.get("count")).toBe("3");
  expect(first.all("msg").map((node) => node.text)).toContain("first");
  expect(queueId(await own.command(pollRequest))).toBe(queueId(first));
  const other = await EppClient.loggedIn(registry.endpoints, "nameplane2");
  expect((await other.command(pollAck(queueId(first)))).code).toBe(2303);
  other.close();
  const acked = await own.command(pollAck(queueId(first)));
  expect(acked.code).toBe(1000);
  expect(acked.first("msgQ")?.attributes.get("count")).toBe("2");
  expect((await own.command(pollAck(queueId(first)))).code).toBe(2303);
  const second = await own.command(pollRequest);
  expect(queueId(second)).toBe(queueId(acked));
  expect(second.all("msg").map((node) => node.text)).toContain("second");
  await own.command(pollAck(queueId(second)));
  const last = await own.command(pollAck(queueId(await own.command(pollRequest))));
  expect(last.first("msgQ")).toBeUndefined();
});

test("a change by the registry itself is reported with infData and changePoll", async () => {
  await registry.control("POST", "/domain", { name: "held.shop", registrar: "nameplane" });
  await registry.control("POST", "/change", { name: "held.shop", add: ["serverHold"], text: "Court order" });
  const reply = await own.command(pollRequest);
  expect(reply.text("operation")).toBe("update");
  expect(reply.statuses()).toEqual(["serverHold", "inactive"]);
  expect(reply.reason).toBe("Court order");
  await own.command(pollAck(queueId(reply)));
});

test("a registration made by the registry is reported to .se registrars as createNotify", async () => {
  await registry.control("POST", "/domain", { name: "given.se", registrar: "nameplane", notify: true });
  const reply = await own.command(pollRequest);
  expect(reply.first("createNotify")?.children[0]?.name).toBe("infData");
  await own.command(pollAck(queueId(reply)));
});

test("a name that the registry transfers away is reported to the registrar that lost it", async () => {
  await registry.control("POST", "/change", { name: "held.shop", registrar: "rival-reg" });
  const reply = await own.command(pollRequest);
  expect([reply.text("trStatus"), reply.text("reID"), reply.text("acID")]).toEqual(["serverApproved", "rival-reg", "nameplane"]);
  expect((await own.command(simple("info", "domain", "held.shop"))).text("clID")).toBe("rival-reg");
  await own.command(pollAck(queueId(reply)));
});

test("data of extensions that a client did not name at login are left out, or shown by RFC 9038", async () => {
  await registry.control("POST", "/domain", { name: "held.se", registrar: "nameplane2" });
  await registry.control("POST", "/change", { name: "held.se", add: ["serverHold"] });
  const plain = await EppClient.loggedIn(registry.endpoints, "nameplane2", []);
  const bare = await plain.command(pollRequest);
  expect([bare.code, bare.first("resData"), bare.first("extValue")]).toEqual([1301, undefined, undefined]);
  const info = await plain.command(simple("info", "domain", "held.se"));
  expect([info.code, info.first("extension")]).toEqual([1000, undefined]);
  plain.close();
  const careful = await EppClient.loggedIn(registry.endpoints, "nameplane2", [
    "urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0",
  ]);
  const shown = await careful.command(pollRequest);
  expect(shown.first("resData")).toBeUndefined();
  expect(shown.first("extValue")?.children[0]?.children[0]?.name).toBe("updateNotify");
  expect(shown.reason).toBe("urn:se:iis:xml:epp:iis-1.2 not in login services");
  careful.close();
});
