import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { WhoisLookup } from "../../areas/domains/whois.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { startRegistrySimulator, type RegistrySimulator } from "../../testing/registry-simulator.ts";
import { askRdap } from "./ask-rdap.ts";
import { askWhois } from "./ask-whois.ts";
import { readBootstrap, serversOf } from "./bootstrap.ts";
import { createWhoisLookup } from "./index.ts";
import { isPublicAddress, publicLookup } from "./public-address.ts";
import { rdapText } from "./rdap-text.ts";

const open: (Server | HttpServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function portOf(server: Server | HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

/** A port-43 server that answers every line with these octets. */
async function whoisServer(
  answer: Buffer | string,
  options: { stayOpen?: boolean } = {},
): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      asked.push(data.toString());
      socket.write(answer);
      if (options.stayOpen !== true) socket.end();
    });
  });
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { port: portOf(server), asked };
}

async function rdapServer(
  answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string },
): Promise<string> {
  const server = createHttpServer((httpRequest, httpResponse) => {
    const { status, headers, body } = answer(httpRequest.url ?? "");
    httpResponse.writeHead(status, headers).end(body);
  });
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${portOf(server)}/`;
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    return error instanceof OutcomeError ? error.kind : "bug";
  }
}

describe("against the registry simulator", () => {
  let simulator: RegistrySimulator;
  let lookup: WhoisLookup;
  beforeAll(async () => {
    simulator = await startRegistrySimulator({ seed: "world" });
    const { whois, rdap } = simulator.endpoints;
    lookup = createWhoisLookup({ whoisServer: `${whois.host}:${whois.port}`, rdapUrl: rdap });
  });
  afterAll(() => simulator.stop());

  test.each([
    ["ikea.se", "whois"],
    ["google.com", "rdap"],
    ["facebook.app", "rdap"],
  ])("finds %s by %s", async (name, source) => {
    const answer = await lookup.lookUp(name, {});
    expect(answer).toMatchObject({ source, registered: true });
    expect(answer?.text.toLowerCase()).toContain(name);
    expect(answer?.text).toMatch(/20\d\d-\d\d-\d\d/);
  });

  test.each(["ett-ledigt-namn-2026.se", "a-free-name-2026.com", "a-free-name-2026.dev", "a-free-name-2026.nl"])(
    "tells that %s is not registered",
    async (name) => {
      expect(await lookup.lookUp(name, {})).toMatchObject({ registered: false });
    },
  );

  test("has no server for a suffix that answers nobody", async () => {
    expect(await lookup.lookUp("example.es", {})).toBeNull();
    expect(await lookup.lookUp("example.invalid", {})).toBeNull();
  });
});

describe("port 43", () => {
  test("sends the query form the registry wants", async () => {
    const server = await whoisServer("Domain: kvarn.de\nStatus: connect\n");
    const lookup = createWhoisLookup({ whoisServer: `127.0.0.1:${server.port}`, rdapUrl: "http://127.0.0.1:9/" });
    await lookup.lookUp("kvarn.de", {});
    await lookup.lookUp("kvarn.dk", {});
    await lookup.lookUp("kvarn.com", {});
    await lookup.lookUp("kvarn.se", {});
    expect(server.asked).toEqual([
      "-T dn,ace kvarn.de\r\n",
      "--charset=utf-8 kvarn.dk\r\n",
      "domain kvarn.com\r\n",
      "kvarn.se\r\n",
    ]);
  });

  test("reads UTF-8, and ISO-8859-1 where it is not", async () => {
    const utf8 = await whoisServer(Buffer.from("holder: Åsa\n", "utf8"));
    const latin1 = await whoisServer(Buffer.from("holder: Åsa\n", "latin1"));
    for (const { port } of [utf8, latin1])
      expect(await askWhois({ host: "127.0.0.1", port, isOwn: true }, "x", { timeoutMs: 2000 })).toBe("holder: Åsa\n");
  });

  test("gives up on a server that does not end, neither in size nor in time", async () => {
    const endless = await whoisServer(Buffer.alloc(2 * 1024 * 1024, 0x61), { stayOpen: true });
    expect(
      await kindOf(askWhois({ host: "127.0.0.1", port: endless.port, isOwn: true }, "x", { timeoutMs: 5000 })),
    ).toBe("unavailable");
    const silent = await whoisServer("", { stayOpen: true });
    expect(await kindOf(askWhois({ host: "127.0.0.1", port: silent.port, isOwn: true }, "x", { timeoutMs: 50 }))).toBe(
      "unavailable",
    );
  });

  test("knows a refusal for asking too much from an answer", async () => {
    const server = await whoisServer("% Query rate limit exceeded. Please wait and try again.\n");
    expect(await kindOf(createWhoisLookup({ whoisServer: `127.0.0.1:${server.port}` }).lookUp("kvarn.se", {}))).toBe(
      "refused",
    );
  });

  test("stops when the caller does", async () => {
    const silent = await whoisServer("", { stayOpen: true });
    const gone = new AbortController();
    const asked = kindOf(
      askWhois({ host: "127.0.0.1", port: silent.port, isOwn: true }, "x", { timeoutMs: 60_000, signal: gone.signal }),
    );
    gone.abort();
    expect(await asked).toBe("unavailable");
  });
});

describe("RDAP", () => {
  const body = JSON.stringify({
    objectClassName: "domain",
    ldhName: "KVARN.DEV",
    status: ["active"],
    events: [{ eventAction: "registration", eventDate: "2026-01-02T03:04:05Z" }],
  });

  test("follows redirects, a few", async () => {
    const url = await rdapServer((path) =>
      path.startsWith("/domain") ? { status: 302, headers: { location: "/moved" } } : { status: 200, body },
    );
    expect(await askRdap(url, "kvarn.dev", { isOwn: true, timeoutMs: 2000 })).toMatchObject({ status: "found" });
    const round = await rdapServer(() => ({ status: 301, headers: { location: "/again" } }));
    expect(await kindOf(askRdap(round, "kvarn.dev", { isOwn: true, timeoutMs: 2000 }))).toBe("unavailable");
  });

  test.each([
    [429, "refused"],
    [500, "unavailable"],
    [204, "unavailable"],
  ])("HTTP status %i is %s", async (status, kind) => {
    const url = await rdapServer(() => ({ status }));
    expect(await kindOf(askRdap(url, "kvarn.dev", { isOwn: true, timeoutMs: 2000 }))).toBe(kind);
  });

  test("that fails is followed by WHOIS where there is one, and told where there is none", async () => {
    const whois = await whoisServer("Domain Name: KVARN.COM\n");
    const rdapUrl = await rdapServer(() => ({ status: 503 }));
    const lookup = createWhoisLookup({ whoisServer: `127.0.0.1:${whois.port}`, rdapUrl });
    expect(await lookup.lookUp("kvarn.com", {})).toMatchObject({ source: "whois", registered: true });
    expect(await kindOf(lookup.lookUp("kvarn.app", {}))).toBe("unavailable");
  });

  test("that answers something else is no answer", async () => {
    const rdapUrl = await rdapServer(() => ({ status: 200, body: "[]" }));
    expect(await kindOf(createWhoisLookup({ rdapUrl }).lookUp("kvarn.app", {}))).toBe("unavailable");
  });

  test("becomes text: dates, statuses, registrar, holder, name servers", () => {
    const text = rdapText({
      ldhName: "xn--kvarnstrket-65a.dev",
      unicodeName: "kvarnstråket.dev",
      status: ["active", 7],
      events: [{ eventAction: "expiration", eventDate: "2027-01-02" }, { eventAction: "odd", eventDate: "x" }],
      entities: [
        { roles: ["registrar"], publicIds: [{ type: "IANA Registrar ID", identifier: "9999" }], vcardArray: ["vcard", [["fn", {}, "text", "Norrsken\nReg"]]], entities: [{ roles: ["abuse"], vcardArray: ["vcard", [["email", {}, "text", "abuse@example.com"]]] }] },
        "nonsense",
      ],
      nameservers: [{ ldhName: "NS1.EXAMPLE.COM" }],
      secureDNS: { delegationSigned: true },
    }); // prettier-ignore
    expect(text?.split("\n").map((line) => line.replaceAll(/ {2,}/g, " "))).toEqual([
      "Domain name: xn--kvarnstrket-65a.dev", "Unicode name: kvarnstråket.dev", "Expires: 2027-01-02", "Status: active", "Registrar: Norrsken Reg", "Registrar IANA id: 9999",
      "Abuse: abuse@example.com", "Name server: ns1.example.com", "DNSSEC: signed",
    ]); // prettier-ignore
    expect(rdapText({ errorCode: 404 })).toBeNull();
  });
});

describe("addresses inside", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "193.0.0.1", "2a00:801::1", "2001:67c:124c::1"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test("are never connected to, neither by name nor by number, nor by a redirect", async () => {
    const server = await whoisServer("secret");
    expect(
      await kindOf(askWhois({ host: "127.0.0.1", port: server.port, isOwn: false }, "x", { timeoutMs: 2000 })),
    ).toBe("unavailable");
    expect(
      await kindOf(askWhois({ host: "localhost", port: server.port, isOwn: false }, "x", { timeoutMs: 2000 })),
    ).toBe("unavailable");
    expect(server.asked).toEqual([]);
    expect(await kindOf(askRdap("https://127.0.0.1/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe(
      "unavailable",
    );
    expect(await kindOf(askRdap("https://[::1]/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe("unavailable");
    expect(await kindOf(askRdap("http://8.8.8.8/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe(
      "unavailable",
    );
    const refused = await new Promise<Error | null>((resolve) =>
      publicLookup("localhost", {}, (error) => resolve(error)),
    );
    expect(refused?.message).toContain("no public address");
  });
});

describe("the shipped servers", () => {
  test("cover every suffix sold but .es and .pt, each RDAP base over TLS and with a final slash", () => {
    const bootstrap = readBootstrap();
    for (const [suffix, { rdap, whois }] of bootstrap) {
      expect(rdap ?? whois, suffix).not.toBeNull();
      if (rdap !== null) expect(rdap, suffix).toMatch(/^https:\/\/.*\/$/);
    }
    expect(serversOf(bootstrap, "example.co.uk")?.whois).toBe("whois.nic.uk");
    expect(serversOf(bootstrap, "example.es")).toBeNull();
  });
});
