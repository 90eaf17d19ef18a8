import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  domainCreate,
  domainUpdate,
  hostCreate,
  pollAck,
  pollRequest,
  setAuthInfo,
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
const code = "right-secret-1";

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

/** Creates a .com name of the other registrar. It expires in ten months, and its transfer lock has ended. */
beforeEach(async () => {
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  count += 1;
  name = `move${count}.com`;
  await rival.command(domainCreate({ name, pw: code }));
  await registry.control("POST", "/clock", { set: "2026-05-01T12:00:00Z" });
  for (const client of [own, rival]) await drain(client);
});

async function drain(client: EppClient): Promise<Reply[]> {
  const found: Reply[] = [];
  for (let reply = await client.command(pollRequest); reply.code === 1301; reply = await client.command(pollRequest)) {
    found.push(reply);
    await client.command(pollAck(reply.first("msgQ")?.attributes.get("id") ?? ""));
  }
  return found;
}

const sponsor = async (): Promise<string | undefined> => (await own.command(simple("info", "domain", name))).text("clID");

describe("a pending transfer", () => {
  test("needs the right code and an unlocked name", async () => {
    expect((await own.command(transfer("request", name))).code).toBe(2003);
    expect((await own.command(transfer("request", name, "wrong-secret-1"))).code).toBe(2202);
    expect((await rival.command(transfer("request", name, code))).code).toBe(2106);
    expect((await own.command(transfer("request", "absent.com", code))).code).toBe(2303);
    await rival.command(domainUpdate(name, { add: '<domain:status s="clientTransferProhibited"/>' }));
    expect((await own.command(transfer("request", name, code))).code).toBe(2304);
  });

  test("is refused within sixty days of registration", async () => {
    await registry.control("POST", "/clock", { set: "2026-04-29T12:00:00Z" });
    expect((await own.command(transfer("request", name, code))).code).toBe(2106);
    await registry.control("POST", "/clock", { set: "2026-04-30T12:00:00Z" });
    expect((await own.command(transfer("request", name, code))).code).toBe(1001);
  });

  test("approved: sponsoring registrar, year, grace period and code change, both registrars are notified", async () => {
    const asked = await own.command(transfer("request", name, code, "1"));
    expect(asked.code).toBe(1001);
    expect([asked.text("trStatus"), asked.text("reID"), asked.text("acID")]).toEqual(["pending", "nameplane", "rival-reg"]);
    expect(asked.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
    expect((await own.command(simple("info", "domain", name))).statuses()).toContain("pendingTransfer");
    expect((await own.command(transfer("request", name, code))).code).toBe(2300);
    expect((await rival.command(domainUpdate(name, { chg: setAuthInfo("other-secret") }))).code).toBe(2304);
    expect((await own.command(transfer("approve", name))).code).toBe(2201);
    expect((await drain(rival)).map((reply) => reply.text("trStatus"))).toEqual(["pending"]);
    expect((await rival.command(transfer("approve", name))).text("trStatus")).toBe("clientApproved");
    expect(await sponsor()).toBe("nameplane");
    const info = await own.command(simple("info", "domain", name));
    expect(info.text("exDate")).toBe("2028-03-01T12:00:00.000Z");
    expect(info.text("trDate")).toBe("2026-05-01T12:00:00.000Z");
    expect(info.statuses("rgpStatus")).toEqual(["transferPeriod"]);
    expect(info.first("authInfo")).toBeUndefined();
    expect((await own.command(simple("info", "domain", name, setAuthInfo(code)))).code).toBe(2202);
    expect((await drain(own)).map((reply) => reply.text("trStatus"))).toEqual(["clientApproved"]);
    expect((await drain(rival)).map((reply) => reply.text("trStatus"))).toEqual(["clientApproved"]);
    expect((await rival.command(transfer("query", name))).text("trStatus")).toBe("clientApproved");
    expect((await rival.command(transfer("approve", name))).code).toBe(2301);
  });

  test("rejected or cancelled: nothing changes", async () => {
    await own.command(transfer("request", name, code));
    expect((await own.command(transfer("reject", name))).code).toBe(2201);
    expect((await rival.command(transfer("reject", name))).text("trStatus")).toBe("clientRejected");
    expect(await sponsor()).toBe("rival-reg");
    expect((await rival.command(simple("info", "domain", name))).statuses()).toEqual(["inactive"]);
    await own.command(transfer("request", name, code));
    expect((await rival.command(transfer("cancel", name))).code).toBe(2201);
    expect((await own.command(transfer("cancel", name))).text("trStatus")).toBe("clientCancelled");
    expect((await rival.command(simple("info", "domain", name))).text("exDate")).toBe("2027-03-01T12:00:00.000Z");
  });

  test("is approved by the server after five days; hosts go along", async () => {
    await rival.command(hostCreate(`ns1.${name}`, [["v4", "203.0.113.1"]]));
    await own.command(transfer("request", name, code));
    await registry.control("POST", "/clock", { advanceSeconds: 5 * 86_400 - 1 });
    expect(await sponsor()).toBe("rival-reg");
    expect((await own.command(simple("info", "host", `ns1.${name}`))).statuses()).toEqual(["pendingTransfer"]);
    await registry.control("POST", "/clock", { advanceSeconds: 1 });
    expect(await sponsor()).toBe("nameplane");
    expect((await own.command(simple("info", "host", `ns1.${name}`))).text("clID")).toBe("nameplane");
    const [last] = (await drain(own)).slice(-1);
    expect(last?.text("trStatus")).toBe("serverApproved");
    expect(last?.text("acDate")).toBe("2026-05-06T12:00:00.000Z");
  });

  test("takes one year, and none beyond ten", async () => {
    expect((await own.command(transfer("request", name, code, "2"))).code).toBe(2306);
    await registry.control("POST", "/domain", {
      name,
      registrar: "rival-reg",
      created: "2026-01-01T00:00:00Z",
      expires: "2036-04-01T12:00:00Z",
      authInfo: code,
    });
    expect((await own.command(transfer("request", name, code, "1"))).code).toBe(2004);
    expect((await own.command(transfer("request", name, code))).text("exDate")).toBe("2036-05-01T12:00:00.000Z");
  });

  test("only its registrars and clients with the code may query", async () => {
    await own.command(transfer("request", name, code));
    const third = await EppClient.loggedIn(registry.endpoints, "nameplane2");
    expect((await third.command(transfer("query", name))).code).toBe(2201);
    expect((await third.command(transfer("query", name, code))).text("trStatus")).toBe("pending");
    third.close();
  });
});

describe("an immediate transfer of a name under a country TLD", () => {
  test("completes at once and notifies both registrars", async () => {
    await registry.control("POST", "/domain", { name: "flytt.eu", registrar: "rival-reg", authInfo: code });
    expect((await own.command(transfer("request", "flytt.eu", "wrong-secret-1"))).code).toBe(2202);
    const reply = await own.command(transfer("request", "flytt.eu", code, "1"));
    expect(reply.code).toBe(1000);
    expect(reply.text("trStatus")).toBe("serverApproved");
    expect((await own.command(simple("info", "domain", "flytt.eu"))).text("clID")).toBe("nameplane");
    expect((await drain(rival)).map((message) => message.text("name"))).toEqual(["flytt.eu"]);
    expect((await drain(own)).map((message) => message.text("name"))).toEqual(["flytt.eu"]);
    expect((await own.command(transfer("request", "flytt.eu", code))).code).toBe(2106);
  });
});
