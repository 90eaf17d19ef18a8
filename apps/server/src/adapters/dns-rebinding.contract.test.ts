import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { RebindingResolver } from "../testing/far-ends/rebinding-resolver.ts";
import { createDnsAsker } from "./dns-asker.ts";
import { createZoneScanner } from "./dns-scan/index.ts";
import { createChainReader } from "./dnssec-chain/index.ts";
import { createMailRelay } from "./mail-relay/index.ts";
import { createNameLookup } from "./name-lookup/index.ts";
import { checkedLookup } from "./public-address.ts";
import { createWebhookCaller } from "./webhook-caller/index.ts";
import { askRdap } from "./whois-rdap/ask-rdap.ts";
import { askWhois } from "./whois-rdap/ask-whois.ts";
import { askServers } from "../areas/delegation/actions/ask-servers.ts";

// DNS rebinding (T68): a name has an address outside our network while it is checked, and one inside when we connect to it. Here
// both addresses are on this machine, and a listener at each of them records who connects.

const outside = "127.0.0.2";
const inside = "127.0.0.1";
const isAllowed = (address: string) => address === outside;

let dns: RebindingResolver;
let port: number;
const callers: string[] = [];
const open: (Server | Socket)[] = [];

beforeEach(async () => {
  dns = await RebindingResolver.open(outside, inside);
  port = await listen(inside, 0);
  await listen(outside, port);
  callers.length = 0;
});
afterEach(async () => {
  await dns.close();
  for (const one of open.splice(0)) one.close();
});

/** Opens a port for TCP and UDP that records each caller and closes the connection at once. */
async function listen(address: string, wanted: number): Promise<number> {
  const server = createServer((socket) => {
    callers.push(address);
    socket.on("error", () => {}).destroy();
  });
  open.push(server.listen(wanted, address));
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  const packets = createSocket("udp4");
  // Any answer ends the client's wait. This one is FORMERR, without the question section.
  packets.on("message", (query, from) => {
    callers.push(address);
    packets.send(Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x80, 1, 0, 0, 0, 0, 0, 0, 0, 0]), from.port, from.address);
  });
  open.push(packets);
  packets.bind(taken, address);
  await once(packets, "listening");
  return taken;
}

const settled = (work: Promise<unknown>) => work.catch(() => undefined);

test("the trap works: whoever judges a name and has it looked up again for the connection lands inside", async () => {
  const [judged = ""] = await dns.resolver.resolve4("rebind.example");
  expect(isAllowed(judged)).toBe(true);
  const socket = connect({ host: "rebind.example", port, lookup: checkedLookup({ resolve: dns.lookup, isAllowed: () => true }) });
  await once(socket, "close");
  expect(callers).toEqual([inside]);
});

const noReceiver = () => false;
const options = { timeoutMs: 1000 };
const ways: readonly { readonly what: string; readonly go: () => Promise<unknown> }[] = [
  {
    what: "a webhook",
    go: () =>
      createWebhookCaller({
        isReceiver: noReceiver,
        lookup: checkedLookup({ resolve: dns.lookup, isAllowed }),
        ...options,
      }).call({ url: `https://rebind.example:${port}/`, headers: {}, body: "{}" }),
  },
  {
    what: "a question by RDAP",
    go: () =>
      askRdap(`https://rebind.example:${port}/`, "kvarn.dev", {
        isOwn: false,
        lookup: checkedLookup({ resolve: dns.lookup, isAllowed }),
        ...options,
      }),
  },
  {
    what: "a question by WHOIS, which a referral can lead to",
    go: () =>
      askWhois({ host: "rebind.example", port, isOwn: false }, "kvarn.dev", {
        lookup: checkedLookup({ resolve: dns.lookup, isAllowed }),
        ...options,
      }),
  },
  {
    what: "the scan of a zone at a given server",
    go: () =>
      createZoneScanner({ resolver: { host: "127.0.0.1", port: dns.port }, allowPrivate: true, mayAsk: isAllowed }).scan(
        "kvarn.example",
        { server: `rebind.example:${port}`, signal: AbortSignal.timeout(5000) },
      ),
  },
  {
    what: "the check of a DNSSEC chain at the servers of a delegation",
    go: () => chain().servers("kvarn.example", ["rebind.example"], false),
  },
  { what: "the check of a DNSSEC chain at the parent", go: () => chain().parent("kvarn.example") },
  {
    what: "the check of name servers",
    go: () =>
      askServers(
        {
          asker: createDnsAsker(options),
          addressesOf: (host: string) => createNameLookup([`127.0.0.1:${dns.port}`], options).addresses(host),
          isPublicAddress: isAllowed,
          places: { home: { host: outside, port }, ports: new Map([[outside, port]]) },
        } as unknown as Parameters<typeof askServers>[0],
        { name: "kvarn.example", servers: [{ host: "rebind.example", addresses: [] }], own: [], withKeys: false },
      ),
  },
  {
    what: "a forwarded mail",
    go: () =>
      createMailRelay({
        name: "fwd.example.net",
        smartHost: null,
        resolver: dns.resolver,
        mayReach: isAllowed,
        port,
        ...options,
      }).deliver({ sender: "", recipient: "anna@rebind.example", message: Buffer.from("Subject: x\r\n\r\ny\r\n") }),
  },
];

function chain() {
  return createChainReader({
    tree: { resolvers: [] },
    ours: [],
    clock: new FakeClock(new Date("2026-11-24T12:00:00Z")),
    resolver: dns.resolver,
    mayAsk: isAllowed,
    port,
  });
}

test.each(ways)("$what goes to the address that was judged, and looks the name up once", async ({ go }) => {
  await settled(go());
  expect(callers.length).toBeGreaterThan(0);
  expect(callers).not.toContain(inside);
  expect(new Set(dns.asked).size).toBe(dns.asked.length);
});

test.each(ways)("$what goes nowhere when the name is inside from the beginning", async ({ go }) => {
  await dns.close();
  dns = await RebindingResolver.open(inside, outside);
  await settled(go());
  expect(dns.asked).not.toEqual([]);
  expect(callers).not.toContain(inside);
});
