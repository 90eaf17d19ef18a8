import { afterAll, beforeAll, expect, test } from "vitest";
import {
  check,
  contactCreate,
  domainCreate,
  domainUpdate,
  dsData,
  hostCreate,
  hostObjects,
  iisCreate,
  pollAck,
  pollRequest,
  renew,
  restoreReport,
  restoreRequest,
  secDns,
  setAuthInfo,
  simple,
  transfer,
} from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import type { Reply } from "../testing/reply.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

// Two registrars send random commands about eight names of four registries for some simulated years. Every answer is schema-valid
// (the client checks that), no answer has code 2400, and the book stays consistent.

let registry: TestRegistry;
let clients: readonly [EppClient, EppClient];
beforeAll(async () => {
  registry = await startTestRegistry();
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  clients = [
    await EppClient.loggedIn(registry.endpoints, "nameplane"),
    await EppClient.loggedIn(registry.endpoints, "rival-reg"),
  ];
  for (const [at, client] of clients.entries()) {
    await client.command(contactCreate({ id: `holder-${at}` }), iisCreate());
    await client.command(hostCreate(`ns${at}.outside.test`));
  }
});
afterAll(async () => {
  for (const client of clients) client.close();
  await registry.stop();
});

const names = ["se", "nu", "com", "net", "shop", "org", "eu", "dk"].map((tld) => `slump.${tld}`);
const statuses = ["clientHold", "clientUpdateProhibited", "clientDeleteProhibited", "clientTransferProhibited"];

function randomly(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
  return { below, pick: <T>(items: readonly T[], fallback: T): T => items[below(items.length)] ?? fallback };
}

type Step = (client: EppClient, name: string, other: number) => Promise<Reply | void>;

const code = "Slump-secret-of-20-plus-1";
const day = (reply: Reply): string => (reply.text("exDate") ?? "2026-01-01").slice(0, 10);
const deleteWish = (value: string): string =>
  `<iis:update xmlns:iis="urn:se:iis:xml:epp:iis-1.2"><iis:clientDelete atExpDate="${value}">${value}</iis:clientDelete></iis:update>`;

function steps(random: ReturnType<typeof randomly>): readonly Step[] {
  const status = (): string => `<domain:status s="${random.pick(statuses, "clientHold")}"/>`;
  const create: Step = (client, name, who) =>
    client.command(domainCreate({ name, pw: code, ...(/\.(com|net)$/.test(name) ? {} : { registrant: `holder-${who}` }) }));
  return [
    create,
    create,
    (client) => client.command(check("domain", names)),
    (client, name) => client.command(simple("info", "domain", name)),
    (client, name) => client.command(simple("info", "domain", name, setAuthInfo(code))),
    (client, name, who) => client.command(domainUpdate(name, { add: hostObjects(`ns${who}.outside.test`) })),
    (client, name, who) => client.command(domainUpdate(name, { rem: hostObjects(`ns${who}.outside.test`) })),
    (client, name) => client.command(domainUpdate(name, { add: status() })),
    (client, name) => client.command(domainUpdate(name, { rem: status() })),
    (client, name) => client.command(domainUpdate(name, { chg: setAuthInfo(code) })),
    (client, name) =>
      client.command(
        domainUpdate(name, {}),
        secDns("update", `<secDNS:add>${dsData("7", "13", "2", "AB".repeat(32))}</secDNS:add>`),
      ),
    (client, name) =>
      client.command(domainUpdate(name, {}), secDns("update", "<secDNS:rem><secDNS:all>1</secDNS:all></secDNS:rem>")),
    (client, name) => client.command(domainUpdate(name, {}), deleteWish(String(random.below(2)))),
    async (client, name) => client.command(renew(name, day(await client.command(simple("info", "domain", name))))),
    (client, name) => client.command(simple("delete", "domain", name)),
    (client, name) => client.command(domainUpdate(name, {}), restoreRequest),
    (client, name) => client.command(domainUpdate(name, {}), restoreReport("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")),
    (client, name) => client.command(transfer("request", name, code)),
    (client, name) => client.command(transfer(random.pick(["approve", "reject", "cancel", "query"], "query"), name)),
    async (client) => {
      const reply = await client.command(pollRequest);
      const id = reply.first("msgQ")?.attributes.get("id");
      if (id !== undefined) await client.command(pollAck(id));
      return reply;
    },
    async () => {
      await registry.control("POST", "/clock", { advanceSeconds: random.below(20 * 86_400) });
    },
  ];
}

test("some years of random commands: no 2400, no invalid answer, a consistent book", async () => {
  const random = randomly(20_261_121);
  const choices = steps(random);
  const codes = new Map<number, number>();
  for (let count = 0; count < 900; count += 1) {
    const who = random.below(2);
    const client = who === 0 ? clients[0] : clients[1];
    const step = choices[random.below(choices.length)];
    const reply = await step?.(client, random.pick(names, "slump.se"), who);
    if (reply === undefined) continue;
    codes.set(reply.code, (codes.get(reply.code) ?? 0) + 1);
  }
  expect(codes.get(2400)).toBeUndefined();
  // Proves that the walk was varied: commands succeeded, waited, and were refused for every usual reason.
  for (const met of [1000, 1001, 1300, 1301, 2201, 2202, 2302, 2303, 2304, 2306]) expect([...codes.keys()]).toContain(met);
  const { store } = registry.registry;
  for (const domain of store.domains.list()) {
    expect(names).toContain(domain.name);
    for (const host of domain.hosts) expect(store.hosts.find(host)).toBeDefined();
    if (domain.registrant !== null) expect(store.contacts.find(domain.registrant)).toBeDefined();
    expect(domain.expiresAt).toBeLessThanOrEqual(registry.registry.clock.now() + 10 * 366 * 86_400_000);
    expect(new Set(domain.hosts).size).toBe(domain.hosts.length);
  }
});
