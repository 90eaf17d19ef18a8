import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { decodeMessage } from "@nameplane/dns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../dns-embedded/index.ts";
import { createCertificateNames, createZoneScanner } from "./index.ts";

// These tests ask a real name server by DNS.

const apex = "example.se";
const soa = {
  mname: "ns1.example.net",
  rname: "host.example.net",
  refresh: 14_400,
  retry: 3600,
  expire: 1_209_600,
  minimum: 300,
  ttlSeconds: 3600,
};
const set = (owner: string, type: string, ...rdata: string[]) => ({ owner, type, ttlSeconds: 600, rdata });
const rrsets = [
  set("", "NS", "ns1.example.net.", "ns2.example.net."),
  set("", "A", "192.0.2.1"),
  set("", "MX", "10 post.example.se."),
  set("", "TXT", '"v=spf1 mx -all"'),
  set("post", "A", "192.0.2.25"),
  set("post", "AAAA", "2001:db8::25"),
  set("www", "CNAME", "web-7.example.se."),
  set("web-7", "A", "192.0.2.7"),
  set("_dmarc", "TXT", '"v=DMARC1; p=none"'),
  set("_imaps._tcp", "SRV", "0 1 993 post.example.se."),
  set("shop", "NS", "ns.example.org."),
  set("nobody-knows", "A", "192.0.2.99"),
];

let closed: EmbeddedDns;
let open: EmbeddedDns;
const scanner = createZoneScanner({ resolver: { host: "127.0.0.1", port: 1 }, allowPrivate: true });
const { signal } = new AbortController();
const at = (dns: EmbeddedDns) => `127.0.0.1:${dns.port}`;
const lines = ({ records }: Awaited<ReturnType<typeof scanner.scan>>) =>
  records.map(({ owner, type, rdata }) => `${owner} ${type} ${rdata}`.trim());

beforeAll(async () => {
  const options = { host: "127.0.0.1", port: 0, loadZones: async () => [], log: createLog("test", "silent") };
  [closed, open] = await Promise.all([
    startEmbeddedDns(options),
    startEmbeddedDns({ ...options, transferAllowed: ["127.0.0.1"] }),
  ]);
  for (const dns of [closed, open]) await dns.publish({ apex, serial: 2026112101, soa, rrsets });
});
afterAll(() => Promise.all([closed.close(), open.close()]));

async function codeOf(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return "done";
  } catch (error) {
    if (error instanceof OutcomeError) return error.code;
    throw error;
  }
}

describe("a server that gives no transfer", () => {
  test("is asked for common names, and for those that others point to", async () => {
    const scan = await scanner.scan(apex, { server: at(closed), signal });
    expect(scan.way).toBe("queries");
    const found = lines(scan);
    const expected = rrsets
      .filter((one) => one.owner !== "nobody-knows" && !(one.owner === "" && one.type === "NS"))
      .flatMap(({ owner, type, rdata }) => rdata.map((data) => `${owner} ${type} ${data}`.trim()));
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(scan.asked).toBeLessThan(600);
  });

  test("finds a wildcard once, not at every name asked for", async () => {
    await closed.publish({
      apex: "wild.se",
      serial: 1,
      soa,
      rrsets: [set("*", "A", "192.0.2.3"), set("www", "A", "192.0.2.4")],
    });
    expect(lines(await scanner.scan("wild.se", { server: at(closed), signal })).toSorted()).toEqual([
      "* A 192.0.2.3",
      "www A 192.0.2.4",
    ]);
  });
});

describe("a delegated zone whose servers have addresses at which nothing answers", () => {
  const address = "203.0.113.7";
  const resolved = (detours?: ReadonlyMap<string, { host: string; port: number }>) =>
    createZoneScanner({
      resolver: { host: "127.0.0.1", port: closed.port },
      allowPrivate: false,
      ...(detours === undefined ? {} : { detours }),
    }).scan(apex, { signal });
  beforeAll(() =>
    closed.publish({
      apex: "example.net",
      serial: 1,
      soa,
      rrsets: [set("", "NS", "ns1.example.net."), set("ns1", "A", address), set("ns2", "A", "203.0.113.8")],
    }),
  );

  test("is read where the installation says they answer, and the addresses shown are theirs", async () => {
    const scan = await resolved(new Map([[address, { host: "127.0.0.1", port: closed.port }]]));
    expect(scan.servers).toEqual([{ host: "ns1.example.net", address }]);
    expect(lines(scan)).toContain("post A 192.0.2.25");
  });

  test("is not read without that", async () => {
    expect(await codeOf(resolved())).toBe("no-servers");
    expect(await codeOf(resolved(new Map([["203.0.113.9", { host: "127.0.0.1", port: closed.port }]])))).toBe("no-servers");
  });
});

test("hosts and policies that an SPF record names are asked for", async () => {
  const spf =
    '"v=spf1 a:relay-9.spf.se/28 include:_policy.spf.se include:_spf.example.org " "exists:%{i}.spf.se redirect=_rest.spf.se"';
  await closed.publish({
    apex: "spf.se",
    serial: 1,
    soa,
    rrsets: [
      set("", "TXT", spf),
      set("relay-9", "A", "192.0.2.9"),
      set("_policy", "TXT", '"v=spf1 a:relay-8.spf.se -all"'),
      set("relay-8", "A", "192.0.2.8"),
      set("_rest", "TXT", '"v=spf1 -all"'),
    ],
  });
  const owners = (await scanner.scan("spf.se", { server: at(closed), signal })).records.map(({ owner }) => owner);
  expect(owners.toSorted()).toEqual(["", "_policy", "_rest", "relay-8", "relay-9"]);
});

describe("names that certificates were issued for", () => {
  const warned: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(line) };
  let reply: (answer: ServerResponse) => void;
  const asked: string[] = [];
  const search = createServer((request, answer) => {
    asked.push(request.url ?? "");
    reply(answer);
  });
  const scan = async () => {
    const { port } = search.address() as AddressInfo;
    const certificateNames = createCertificateNames(`http://127.0.0.1:${port}/`, log);
    const by = createZoneScanner({ resolver: null, allowPrivate: true, certificateNames });
    return lines(await by.scan(apex, { server: at(closed), signal }));
  };
  beforeAll(async () => {
    search.listen(0, "127.0.0.1");
    await once(search, "listening");
  });
  afterAll(() => search.close());
  const says = (body: string, status = 200) => {
    reply = (answer) => answer.writeHead(status, { "content-type": "application/json" }).end(body);
  };

  test("are asked for, even if the logs contain other names", async () => {
    says(
      JSON.stringify([
        { name_value: "*.example.se\nexample.se\nNobody-Knows.example.se" },
        { name_value: "someone@example.se" },
        { name_value: "other.example\n<script>.example.se\n..example.se" },
      ]),
    );
    expect(await scan()).toContain("nobody-knows A 192.0.2.99");
    expect(asked).toEqual(["/?q=%25.example.se&output=json&exclude=expired"]);
    expect(warned).toEqual([]);
  });

  test.each([
    ["an error", () => says("[]", 502)],
    ["a page instead of an answer", () => says("<html>")],
    ["another shape", () => says('{"name_value":"nobody-knows.example.se"}')],
    [
      "an answer without end",
      () => {
        reply = (answer) => void answer.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024, 32));
      },
    ],
    [
      "a way to somebody else",
      () => {
        reply = (answer) => answer.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
      },
    ],
  ])("%s is no name, and the zone is read without", async (_what, answers) => {
    answers();
    const found = await scan();
    expect(found).toContain("www CNAME web-7.example.se.");
    expect(found).not.toContain("nobody-knows A 192.0.2.99");
    expect(warned.splice(0)).toHaveLength(1);
  });
});

test("a server that gives the whole zone is asked for that", async () => {
  const scan = await scanner.scan(apex, { server: at(open), signal });
  expect(scan.way).toBe("transfer");
  expect(lines(scan)).toContain("nobody-knows A 192.0.2.99");
  expect(scan.asked).toBe(2);
});

test("a transfer that does not end costs no memory: it is broken off, and the zone read by questions (T72)", async () => {
  // This server sends one SOA, and then messages with one TXT of 60 KB each, for ever.
  let sent = 0;
  const endless = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (query: Buffer) => {
      const id = query.subarray(2, 4);
      const name = Buffer.concat([Buffer.of(7), Buffer.from("example"), Buffer.of(2), Buffer.from("se"), Buffer.of(0)]);
      const record = (type: number, rdata: Buffer) => {
        const head = Buffer.alloc(10);
        head.writeUInt16BE(type, 0);
        head.writeUInt16BE(1, 2);
        head.writeUInt16BE(rdata.length, 8);
        const message = Buffer.concat([id, Buffer.from([0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]), name, head, rdata]);
        const length = Buffer.alloc(2);
        length.writeUInt16BE(message.length);
        return Buffer.concat([length, message]);
      };
      socket.write(record(6, Buffer.concat([Buffer.of(0, 0), Buffer.alloc(20, 1)])));
      const text = record(
        16,
        Buffer.concat(Array.from({ length: 230 }, () => Buffer.concat([Buffer.of(255), Buffer.alloc(255, 97)]))),
      );
      const pour = () => {
        while (!socket.destroyed && socket.write(text)) sent += text.length;
      };
      socket.on("drain", pour);
      pour();
    });
  });
  endless.listen(0, "127.0.0.1");
  await once(endless, "listening");
  const { port } = endless.address() as AddressInfo;
  const relay = createSocket("udp4");
  relay.on("message", (question, from) => {
    const onward = createSocket("udp4");
    onward.once("message", (answer) => {
      onward.close();
      relay.send(answer, from.port, from.address);
    });
    onward.send(question, closed.port, "127.0.0.1");
  });
  relay.bind(port, "127.0.0.1");
  await once(relay, "listening");
  try {
    const scan = await scanner.scan(apex, { server: `127.0.0.1:${port}`, signal });
    expect(scan.way).toBe("queries");
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  } finally {
    relay.close();
    endless.close();
  }
});

test("a server that answers without the zone is distinguished from a silent one", async () => {
  expect(await codeOf(scanner.scan("other.se", { server: at(closed), signal }))).toBe("scan-not-there");
  expect(await codeOf(scanner.scan(apex, { server: "127.0.0.1:1", signal }))).toBe("scan-no-answer");
});

test("questions that get no answer are counted: what they are about is not known", async () => {
  const { port } = closed;
  const deaf = createSocket("udp4");
  // This server only answers for the apex, like servers that limit how often they answer.
  deaf.on("message", (question, from) => {
    if (decodeMessage(question)?.questions[0]?.name !== `${apex}.`) return;
    const relay = createSocket("udp4");
    relay.once("message", (answer) => {
      relay.close();
      deaf.send(answer, from.port, from.address);
    });
    relay.send(question, port, "127.0.0.1");
  });
  deaf.bind(0, "127.0.0.1");
  await once(deaf, "listening");
  try {
    const ends = AbortSignal.timeout(1500);
    const scan = await scanner.scan(apex, { server: `127.0.0.1:${deaf.address().port}`, signal: ends });
    expect(scan.unanswered).toBeGreaterThan(0);
    const whole = await scanner.scan(apex, { server: at(closed), signal });
    expect(whole.unanswered).toBe(0);
  } finally {
    deaf.close();
  }
});

test("without a delegation there is nobody to ask", async () => {
  expect(await codeOf(scanner.scan(apex, { signal }))).toBe("no-servers");
});

test.each(["127.0.0.1", "10.0.0.1", "[::1]", "::1", "fe80::1", "169.254.169.254", "192.0.2.1:8080", "9.9.9.9:25", "a b", "-"])(
  "only servers on the internet, at the port of DNS, are asked: not %s",
  async (server) => {
    const strict = createZoneScanner({ resolver: { host: "127.0.0.1", port: 1 }, allowPrivate: false });
    expect(await codeOf(strict.scan(apex, { server, signal }))).toBe("bad-server");
  },
);
