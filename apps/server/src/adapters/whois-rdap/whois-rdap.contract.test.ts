import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { presentRegistration } from "../../areas/domains/whois/registration-answer.rules.ts";
import type { WhoisLookup } from "../../areas/domains/whois/whois.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { startRegistrySimulator, type RegistrySimulator } from "../../testing/far-ends/registry-simulator.ts";
import { askRdap } from "./ask-rdap.ts";
import { askWhois } from "./ask-whois.ts";
import { createWhoisLookup, type Wire } from "./index.ts";
import { isPublicAddress, publicLookup } from "../public-address.ts";

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
    if (answer === null) throw new Error("nobody was asked");
    expect(answer.source).toBe(source);
    const { verdict, facts, text } = presentRegistration(answer, name, "en");
    expect(verdict).toBe("found");
    expect(text.toLowerCase()).toContain(name);
    expect(facts.registrar).not.toBeNull();
    expect(facts.expires).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test.each([
    "ett-ledigt-namn-2026.se",
    "a-free-name-2026.com",
    "a-free-name-2026.dev",
    "a-free-name-2026.nl",
    "a-free-name-2026.at",
  ])("tells that %s is not registered", async (name) => {
    const answer = await lookup.lookUp(name, {});
    expect(answer && presentRegistration(answer, name, "en").verdict).toBe("free");
  });

  test("has no server for a TLD without a public server", async () => {
    expect(await lookup.lookUp("example.es", {})).toBeNull();
    expect(await lookup.lookUp("example.invalid", {})).toBeNull();
  });
});

describe("port 43", () => {
  test("sends the query form the registry wants", async () => {
    const server = await whoisServer("Domain: kvarn.de\nStatus: connect\nRegistrar WHOIS Server: whois.example.net\n");
    const lookup = createWhoisLookup({ whoisServer: `127.0.0.1:${server.port}`, rdapUrl: "http://127.0.0.1:9/" });
    await lookup.lookUp("kvarn.de", {});
    await lookup.lookUp("kvarn.dk", {});
    await lookup.lookUp("kvarn.com", {});
    await lookup.lookUp("kvarn.se", {});
    // A referral in an answer of the operator's own server is not followed.
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
    expect(await kindOf(askWhois({ host: "127.0.0.1", port: endless.port, isOwn: true }, "x", { timeoutMs: 5000 }))).toBe(
      "unavailable",
    );
    const silent = await whoisServer("", { stayOpen: true });
    expect(await kindOf(askWhois({ host: "127.0.0.1", port: silent.port, isOwn: true }, "x", { timeoutMs: 50 }))).toBe(
      "unavailable",
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

  test("that fails is followed by WHOIS where there is one, and reported where there is none", async () => {
    const whois = await whoisServer("Domain Name: KVARN.COM\n");
    const rdapUrl = await rdapServer(() => ({ status: 503 }));
    const lookup = createWhoisLookup({ whoisServer: `127.0.0.1:${whois.port}`, rdapUrl });
    expect(await lookup.lookUp("kvarn.com", {})).toMatchObject({ source: "whois" });
    expect(await kindOf(lookup.lookUp("kvarn.app", {}))).toBe("unavailable");
  });

  test("that answers something else is no answer", async () => {
    const rdapUrl = await rdapServer(() => ({ status: 200, body: "[]" }));
    expect(await kindOf(createWhoisLookup({ rdapUrl }).lookUp("kvarn.app", {}))).toBe("unavailable");
  });

  test("that knows no such name has answered: WHOIS is not asked", async () => {
    const whois = await whoisServer("Domain Name: KVARN.COM\n");
    const rdapUrl = await rdapServer(() => ({ status: 404 }));
    const lookup = createWhoisLookup({ whoisServer: `127.0.0.1:${whois.port}`, rdapUrl });
    expect(await lookup.lookUp("kvarn.com", {})).toMatchObject({ source: "rdap", record: null });
    expect(whois.asked).toEqual([]);
  });

  test("of the operator's own leads to itself only: a redirect elsewhere is treated as the internet", async () => {
    const inner = await rdapServer(() => ({ status: 200, body }));
    const outer = await rdapServer(() => ({ status: 302, headers: { location: inner } }));
    expect(await kindOf(askRdap(outer, "kvarn.dev", { isOwn: true, timeoutMs: 2000 }))).toBe("unavailable");
  });

  test("that does not end, in size or in time, is given up", async () => {
    const endless = await rdapServer(() => ({ status: 200, body: `"${"a".repeat(1_100_000)}"` }));
    expect(await kindOf(askRdap(endless, "kvarn.dev", { isOwn: true, timeoutMs: 5000 }))).toBe("unavailable");
    const silent = createHttpServer(() => {});
    open.push(silent.listen(0, "127.0.0.1"));
    await once(silent, "listening");
    const url = `http://127.0.0.1:${portOf(silent)}/`;
    expect(await kindOf(askRdap(url, "kvarn.dev", { isOwn: true, timeoutMs: 50 }))).toBe("unavailable");
    silent.closeAllConnections();
  });
});

describe("on the internet", () => {
  /** Answers of servers by host name, which replace the internet in a test. */
  function internet(texts: Readonly<Record<string, string | OutcomeError>>): { wire: Wire; asked: string[] } {
    const asked: string[] = [];
    const answer = async (host: string, question: string) => {
      asked.push(`${host} ${question}`);
      const text = texts[host] ?? new OutcomeError("unavailable", "no such host");
      if (text instanceof OutcomeError) throw text;
      return text;
    };
    return {
      asked,
      wire: {
        askWhois: async ({ host, port, isOwn }, query) => {
          expect([port, isOwn]).toEqual([43, false]);
          return answer(host, query);
        },
        askRdap: async (base, name) => ({ status: "found", body: JSON.parse(await answer(new URL(base).host, name)) }),
      },
    };
  }

  test("one referral is followed: the registry's text first, then the registrar's, whose own referral is not", async () => {
    const { wire, asked } = internet({
      "whois.verisign-grs.com": "Domain Name: KVARN.COM\n   Registrar WHOIS Server: whois.norrsken.example\n",
      "whois.norrsken.example": "Registrant: Kvarn\nRegistrar WHOIS Server: whois.third.example\n",
    });
    expect(await createWhoisLookup({}, wire).lookUp("kvarn.com", {})).toMatchObject({
      source: "whois",
      server: "whois.verisign-grs.com",
      texts: [{ server: "whois.verisign-grs.com" }, { server: "whois.norrsken.example" }],
    });
    expect(asked).toEqual([
      "rdap.verisign.com kvarn.com",
      "whois.verisign-grs.com domain kvarn.com",
      "whois.norrsken.example kvarn.com",
    ]);
  });

  test("a registrar that is silent takes nothing away from the registry's answer", async () => {
    const { wire } = internet({ "whois.iis.se": "domain: kvarn.se\nwhois server: whois.gone.example\n" });
    expect(await createWhoisLookup({}, wire).lookUp("kvarn.se", {})).toMatchObject({
      texts: [{ server: "whois.iis.se" }],
    });
  });

  test("for a TLD that is not sold, the server that IANA names is asked; one without a server has no WHOIS", async () => {
    const { wire, asked } = internet({
      "whois.iana.org": "domain:       JP\nwhois:        whois.jprs.jp\n",
      "whois.jprs.jp": "[Domain Name] KVARN.JP\nwhois: whois.other.example\n",
    });
    expect(await createWhoisLookup({}, wire).lookUp("kvarn.jp", {})).toMatchObject({
      server: "whois.jprs.jp",
      texts: [{}],
    });
    expect(asked).toEqual(["whois.iana.org jp", "whois.jprs.jp kvarn.jp"]);
    const none = internet({ "whois.iana.org": "domain: BV\nstatus: NOT ASSIGNED\n" });
    expect(await createWhoisLookup({}, none.wire).lookUp("kvarn.bv", {})).toBeNull();
  });

  test("a server is asked only so many times a minute, by all users together", async () => {
    const { wire, asked } = internet({ "whois.iis.se": "domain: x" });
    const lookup = createWhoisLookup({ perMinute: 3 }, wire);
    for (let index = 0; index < 3; index++) await lookup.lookUp(`kvarn-${index}.se`, {});
    expect(await kindOf(lookup.lookUp("kvarn-4.se", {}))).toBe("refused");
    expect(asked).toHaveLength(3);
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
    expect(await kindOf(askWhois({ host: "127.0.0.1", port: server.port, isOwn: false }, "x", { timeoutMs: 2000 }))).toBe(
      "unavailable",
    );
    expect(await kindOf(askWhois({ host: "localhost", port: server.port, isOwn: false }, "x", { timeoutMs: 2000 }))).toBe(
      "unavailable",
    );
    for (const host of ["127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "::1", "0", "::ffff:127.0.0.1"])
      expect(await kindOf(askWhois({ host, port: server.port, isOwn: false }, "x", { timeoutMs: 2000 })), host).toBe(
        "unavailable",
      );
    expect(server.asked).toEqual([]);
    for (const host of [
      "127.1",
      "0x7f.1",
      "2130706433",
      "017700000001",
      "[::]",
      "[::ffff:7f00:1]",
      "169.254.169.254",
      "localhost",
    ])
      expect(await kindOf(askRdap(`https://${host}/`, "kvarn.dev", { isOwn: false, timeoutMs: 2000 })), host).toBe("unavailable");
    expect(await kindOf(askRdap("https://127.0.0.1/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe("unavailable");
    expect(await kindOf(askRdap("https://[::1]/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe("unavailable");
    expect(await kindOf(askRdap("http://8.8.8.8/", "kvarn.dev", { isOwn: false, timeoutMs: 2000 }))).toBe("unavailable");
    const refused = await new Promise<Error | null>((resolve) => publicLookup("localhost", {}, (error) => resolve(error)));
    expect(refused?.message).toContain("no public address");
  });
});
