import { execFile } from "node:child_process";
import { createSocket } from "node:dgram";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { promisify } from "node:util";
import { encodeQuery, questionTypes } from "@nameplane/dns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { createLog } from "../../platform/log.ts";
import { askServer } from "../dns-query.ts";
import { startEmbeddedDns, type EmbeddedDns } from "./index.ts";

const run = promisify(execFile);
const dig = "/usr/bin/dig";
const log = createLog("test", "silent");
const rrset = (owner: string, type: string, ...rdata: string[]) => ({ owner, type, ttlSeconds: 600, rdata });

const zone: ZoneToPublish = {
  apex: "example.se",
  serial: 2_026_010_100,
  soa: {
    mname: "ns1.example.net",
    rname: "hostmaster.example.net",
    refresh: 1,
    retry: 2,
    expire: 3,
    minimum: 300,
    ttlSeconds: 3600,
  },
  rrsets: [
    rrset("", "NS", "ns1.example.net.", "ns2.example.net."),
    rrset("", "MX", "10 mail.example.se."),
    rrset("www", "CNAME", "web.example.se."),
    rrset("web", "A", "192.0.2.2"),
    rrset("text", "TXT", '"a b" "c\\"d"'),
    rrset("https", "HTTPS", "1 . alpn=h2"),
    rrset("many", "A", ...Array.from({ length: 200 }, (_, index) => `192.0.2.${index}`)),
    ...Array.from({ length: 400 }, (_, index) => rrset(`h${index}`, "TXT", `"${"x".repeat(200)}"`)),
  ],
};

let server: EmbeddedDns;
let open: EmbeddedDns;

beforeAll(async () => {
  const bad = { ...zone, apex: "bad.example", rrsets: [rrset("", "A", "nonsense")] };
  server = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [bad, zone], log });
  open = await startEmbeddedDns({
    host: "127.0.0.1",
    port: 0,
    loadZones: async () => [zone],
    transferAllowed: ["127.0.0.1"],
    log,
  });
});
afterAll(() => Promise.all([server.close(), open.close()]));

test("serves the zones it loads at the start, and leaves out one that cannot be served", async () => {
  expect(await server.servedSerial("example.se")).toBe(2_026_010_100);
  expect(await server.servedSerial("bad.example")).toBeNull();
});

describe.skipIf(!existsSync(dig))("asked by dig (skipped where bind9-dnsutils is absent)", () => {
  const ask = async (from: EmbeddedDns, ...args: string[]) => {
    const { stdout } = await run(dig, ["@127.0.0.1", "-p", String(from.port), "+norecurse", "+tries=1", "+time=5", ...args]);
    return stdout;
  };

  test("answers with the AA flag, EDNS and no warning", async () => {
    const output = await ask(server, "www.example.se", "A");
    expect(output).toContain("status: NOERROR");
    expect(output).toMatch(/flags: qr aa;/);
    expect(output).toContain("EDNS: version: 0");
    expect(output).toMatch(/www\.example\.se\.\s+600\s+IN\s+CNAME\s+web\.example\.se\./);
    expect(output).toMatch(/web\.example\.se\.\s+600\s+IN\s+A\s+192\.0\.2\.2/);
    expect(output).not.toMatch(/warning|malformed|extra bytes/i);
  });

  test("writes text and service bindings as dig reads them", async () => {
    expect(await ask(server, "+short", "text.example.se", "TXT")).toBe('"a b" "c\\"d"\n');
    expect(await ask(server, "+noall", "+answer", "https.example.se", "TYPE65")).toContain("alpn=");
    expect(await ask(server, "+short", "example.se", "SOA")).toBe(
      "ns1.example.net. hostmaster.example.net. 2026010100 1 2 3 300\n",
    );
  });

  test("cuts a large answer and gives it over TCP", async () => {
    expect(await ask(server, "+ignore", "many.example.se", "A")).toMatch(/flags: qr aa tc;/);
    expect((await ask(server, "+short", "many.example.se", "A")).trim().split("\n")).toHaveLength(200);
    expect(
      (await ask(server, "+tcp", "+keepopen", "+short", "many.example.se", "A", "web.example.se", "A")).trim().split("\n"),
    ).toHaveLength(201);
  });

  test("refuses what it does not serve and answers version 1 with BADVERS", async () => {
    expect(await ask(server, "example.com", "A")).toContain("status: REFUSED");
    expect(await ask(server, "+edns=1", "+noednsnegotiation", "example.se", "A")).toContain("status: BADVERS");
    expect(await ask(server, "version.bind", "CH", "TXT")).toContain("status: REFUSED");
  });

  test("copies a whole zone to those it is allowed for, to nobody else", async () => {
    expect(await ask(server, "example.se", "AXFR")).toContain("Transfer failed");
    const output = await ask(open, "+noall", "+answer", "example.se", "AXFR");
    const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith(";"));
    const records = zone.rrsets.reduce((count, set) => count + set.rdata.length, 0);
    expect(lines).toHaveLength(records + 2);
    expect(lines[0]).toContain("SOA");
    expect(lines.at(-1)).toContain("SOA");
    expect(new Set(lines).size).toBe(records + 1);
  });
});

describe("over TCP", () => {
  const framed = (message: Uint8Array) => Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);
  const query = (id: number, name: string) =>
    encodeQuery({ id, name, type: 1, udpPayloadSize: null, dnssecOk: false, recursionDesired: false });

  /** Sends bytes, and returns what comes back until the server has sent `count` messages or closed the connection. */
  async function exchange(parts: readonly Buffer[], count: number): Promise<{ messages: Buffer[]; isClosed: boolean }> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(server.port, server.host);
    const messages: Buffer[] = [];
    let received: Buffer = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      while (received.length >= 2 && received.length >= received.readUInt16BE(0) + 2) {
        messages.push(received.subarray(2, received.readUInt16BE(0) + 2));
        received = received.subarray(received.readUInt16BE(0) + 2);
      }
      if (messages.length >= count) resolve(false);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(true));
    for (const part of parts) {
      const written = Promise.withResolvers<void>();
      socket.write(part, () => written.resolve());
      await written.promise;
    }
    const isClosed = await promise;
    socket.destroy();
    return { messages, isClosed };
  }

  test("several questions in one packet and one question in several packets are all answered", async () => {
    const both = Buffer.concat([framed(query(1, "web.example.se.")), framed(query(2, "none.example.se."))]);
    const { messages } = await exchange([both.subarray(0, 1), both.subarray(1, 20), both.subarray(20)], 2);
    expect(messages.map((message) => message.readUInt16BE(0))).toEqual([1, 2]);
  });

  test("garbage closes the connection, and the server goes on", async () => {
    expect(await exchange([Buffer.from([0, 3, 1, 2, 3])], 1)).toEqual({ messages: [], isClosed: true });
    expect(await exchange([Buffer.from([0, 0])], 1)).toEqual({ messages: [], isClosed: true });
    expect((await exchange([framed(query(3, "web.example.se."))], 1)).messages).toHaveLength(1);
  });
});

test("garbage over UDP is survived, and what can be answered is", async () => {
  const socket = createSocket("udp4");
  const answered = Promise.withResolvers<Buffer>();
  socket.on("message", (message: Buffer) => answered.resolve(message));
  for (let length = 0; length < 60; length += 1) socket.send(Buffer.alloc(length, length * 7), server.port, server.host);
  socket.send(Buffer.from([9, 9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63]), server.port, server.host);
  const message = await answered.promise;
  socket.close();
  expect(message.length).toBeGreaterThanOrEqual(12);
  expect((await askServer({ server, name: "web.example.se", type: 1 })).answers).toHaveLength(1);
});

test("a published zone replaces the old one at once, and a port is free again after close", async () => {
  await server.publish({
    ...zone,
    serial: 2_026_010_101,
    rrsets: [rrset("", "NS", "ns1.example.net."), rrset("web", "A", "192.0.2.99")],
  });
  expect((await askServer({ server, name: "web.example.se", type: 1 })).answers).toMatchObject([{ rdata: "192.0.2.99" }]);
  const first = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  await first.close();
  const second = await startEmbeddedDns({ host: "127.0.0.1", port: first.port, loadZones: async () => [], log });
  expect(second.port).toBe(first.port);
  await expect(startEmbeddedDns({ host: "127.0.0.1", port: first.port, loadZones: async () => [], log })).rejects.toThrow(
    "EADDRINUSE",
  );
  await second.close();
});

test("asking a server that is not there ends in time", async () => {
  const gone = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  await gone.close();
  await expect(askServer({ server: gone, name: "example.se", type: questionTypes.ANY, timeoutMs: 300 })).rejects.toMatchObject({
    kind: "unavailable",
  });
});
