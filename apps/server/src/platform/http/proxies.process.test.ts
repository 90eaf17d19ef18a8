import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "@nameplane/contracts";
import { nothing, spec } from "@nameplane/contracts/spec";
import { z } from "zod";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { freePort } from "../free-port.ts";

// Tests the proxies of docs/production.md, with the configuration from that document.

const seen = get("seen", "/api/seen/");
const seenSpec = spec({
  summary: "What is known of the caller",
  input: nothing,
  answer: z.object({ address: z.string(), origin: z.string(), isSecure: z.boolean() }),
  refusals: [],
});
const unswitched = new Map([[seen.name, "of this test"]]);

let db: TestDatabase;
let api: TestApi;
let folder: string;
let ours: number;
const running: ChildProcess[] = [];
/** Every call that reached the product. */
const calls: { readonly path: string; readonly forwardedFor: string }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  // The proxies call from 127.0.0.1. Callers that bypass them use 127.0.0.2, which is not a trusted proxy.
  api = await createTestApi(
    db,
    new FakeClock(new Date()),
    (edge) => edge.public(seen, seenSpec, {}, async ({ address, origin, isSecure }) => ({ address, origin, isSecure })),
    { unswitched, proxies: { networks: ["127.0.0.1"], header: "X-Forwarded-For" } },
  );
  api.edge.app.server.prependListener("request", ({ url = "", headers }: IncomingMessage) =>
    calls.push({ path: url, forwardedFor: String(headers["x-forwarded-for"] ?? "") }),
  );
  ours = Number(new URL(await api.edge.app.listen({ port: 0, host: "127.0.0.1" })).port);
  folder = await mkdtemp(path.join(tmpdir(), "proxies-"));
});
afterAll(async () => {
  for (const child of running) {
    const ended = child.exitCode === null ? once(child, "exit") : null;
    child.kill("SIGTERM");
    await ended;
  }
  await api.close();
  await db.close();
  await rm(folder, { recursive: true });
});

/**
 * The block of code in docs/production.md that begins with these words, with the product's address replaced by the one of this
 * test.
 */
function fromTheDocument(begins: string): string {
  const document = readFileSync(path.resolve(import.meta.dirname, "../../../../../docs/production.md"), "utf8");
  const block = /^```\w*\n(.*?)^```$/gms;
  const found = [...document.matchAll(block)].map(([, code = ""]) => code).find((code) => code.startsWith(begins));
  if (found === undefined) throw new Error(`docs/production.md has no block that begins with ${begins}`);
  expect(found).toContain("127.0.0.1:8080");
  return found.replaceAll("127.0.0.1:8080", `127.0.0.1:${ours}`);
}

const nginx = (port: number) => `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${port};
    ${fromTheDocument("location / {")}
  }
}`;

// The document has a host and TLS; here one port serves every host, without TLS, so that calls with forged hosts reach the
// product.
const caddy = (port: number) => `
{
  admin off
  auto_https off
}
${fromTheDocument("panel.example.com {").replace("panel.example.com {", `http://:${port} {\n  bind 127.0.0.1`)}`;

async function ask(port: number, headers: Record<string, string> = {}, localAddress = "127.0.0.3") {
  const asked = request({
    host: "127.0.0.1",
    port,
    path: seen.path,
    localAddress,
    headers: { host: `localhost:${port}`, "x-requested-with": "XMLHttpRequest", ...headers },
  });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return JSON.parse(await text(answer)) as { address: string; origin: string; isSecure: boolean };
}

/** The headers of a caller who pretends to have another address, another host and TLS. */
const forged = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-real-ip": "203.0.113.9",
  forwarded: "for=203.0.113.9;host=evil.example;proto=https",
};

test("a caller without a proxy is known by the socket's address, whatever the headers say", async () => {
  expect(await ask(ours, forged)).toMatchObject({ address: "127.0.0.3", isSecure: false, origin: `http://localhost:${ours}` });
});

const programs = [
  { name: "nginx", file: "/usr/sbin/nginx", config: nginx, args: (file: string) => ["-c", file, "-p", folder] },
  {
    name: "caddy",
    file: "/usr/bin/caddy",
    config: caddy,
    args: (file: string) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
];

/** Sends bytes as they are, and returns the head and the beginning of the body of the first answer. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  const giveUp = setTimeout(() => reject(new Error("no answer")), 20_000);
  let said = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    said += part;
    if (/\r\n\r\n./s.test(said)) resolve(said);
  });
  socket.on("error", () => {}).on("close", () => resolve(said));
  socket.write(bytes);
  return promise.finally(() => {
    clearTimeout(giveUp);
    socket.destroy();
  });
}

const usual = "X-Requested-With: XMLHttpRequest\r\n";
const hidden = `GET /api/smuggled/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n${usual}\r\n`;
const chunkedAndHidden = `0\r\n\r\n${hidden}`;

/** What a caller sends to make proxy and product disagree about where a call ends, or which host it is for. */
const smuggling: readonly (readonly [what: string, bytes: string])[] = [
  [
    "a length and chunks: the length covers a second call",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: ${chunkedAndHidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunkedAndHidden}`,
  ],
  [
    "chunks and a length that is too short",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunkedAndHidden}`,
  ],
  [
    "an encoding nobody knows beside a length",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Transfer-Encoding: xchunked\r\nContent-Length: ${chunkedAndHidden.length}\r\n\r\n${chunkedAndHidden}`,
  ],
  [
    "an encoding with a space before its colon",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Transfer-Encoding : chunked\r\nContent-Length: ${chunkedAndHidden.length}\r\n\r\n${chunkedAndHidden}`,
  ],
  [
    "an encoding on a folded line",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Transfer-Encoding:\r\n chunked\r\nContent-Length: ${chunkedAndHidden.length}\r\n\r\n${chunkedAndHidden}`,
  ],
  [
    "two lengths",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  [
    "a length with a sign",
    `POST ${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: +${hidden.length}\r\n\r\n${hidden}`,
  ],
];

const hosts: readonly (readonly [what: string, bytes: string])[] = [
  ["two hosts", `GET ${seen.path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${usual}\r\n`],
  ["two hosts, the other way round", `GET ${seen.path} HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n${usual}\r\n`],
  ["a host in the target", `GET http://evil.example${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}\r\n`],
  ["a user in the target", `GET http://localhost@evil.example${seen.path} HTTP/1.1\r\nHost: localhost\r\n${usual}\r\n`],
  ["a host with a user", `GET ${seen.path} HTTP/1.1\r\nHost: localhost@evil.example\r\n${usual}\r\n`],
  ["two hosts in one", `GET ${seen.path} HTTP/1.1\r\nHost: localhost, evil.example\r\n${usual}\r\n`],
  [
    "a host that forwarding names",
    `GET ${seen.path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.example\r\n${usual}\r\n`,
  ],
];

describe.each(programs)("behind $name", ({ name, file, config, args }) => {
  const isThere = existsSync(file);
  const note = isThere ? "" : ` (skipped: needs Debian's ${name})`;
  let port: number;
  beforeAll(async () => {
    if (!isThere) return;
    port = await freePort();
    const configFile = path.join(folder, `${name}.conf`);
    await writeFile(configFile, config(port));
    const child = spawn(file, args(configFile), { stdio: "ignore", env: { ...process.env, HOME: folder } });
    running.push(child);
    while ((await ask(port).catch(() => null)) === null) await pause(50);
  }, 40_000);

  test.skipIf(!isThere)(`a caller is who ${name} says, and no header of theirs changes it${note}`, async () => {
    const answer = await ask(port, forged);
    expect(answer).toMatchObject({ address: "127.0.0.3", isSecure: false });
    expect(new URL(answer.origin).hostname).toBe("localhost");
  });

  test.skipIf(!isThere).each(smuggling)(
    `%s: every call the product sees is one that ${name} saw, too (T81)${note}`,
    async (_what, bytes) => {
      calls.length = 0;
      const said = await sendRaw(port, bytes);
      expect(said).toMatch(/^HTTP\/1\.1 (200|4\d\d|501) /);
      // The next call is answered correctly, so no bytes of the former call were left on a connection and mistaken for a part
      // of the next one.
      expect(await ask(port)).toMatchObject({ address: "127.0.0.3" });
      // Bytes after the end of a call may be another call of the same caller (pipelining), if the proxy also sees them as a
      // call. In that case it has added the caller's address. A call that was smuggled past the proxy would contain only the
      // address that the caller wrote.
      expect(calls.length).toBeGreaterThan(0);
      for (const { forwardedFor } of calls) expect(forwardedFor).toMatch(/(^|, )127\.0\.0\.[13]$/);
    },
  );

  test.skipIf(!isThere).each(hosts)(
    `%s: the call is for the host of the brand, or for none (T81)${note}`,
    async (_what, bytes) => {
      const said = await sendRaw(port, bytes);
      if (said.startsWith("HTTP/1.1 200 ")) expect(said).toContain('"origin":"http://localhost');
      else expect(said).toMatch(/^HTTP\/1\.1 4(00|21) /);
      expect(said.slice(said.indexOf("\r\n\r\n"))).not.toContain("evil.example");
    },
  );
});

test.each([...smuggling, ...hosts])(
  "%s, sent to the product itself: refused, or one call for the brand's own host (T81)",
  async (_what, bytes) => {
    calls.length = 0;
    const said = await sendRaw(ours, bytes);
    if (said.startsWith("HTTP/1.1 200 ")) expect(said).toContain('"origin":"http://localhost');
    else expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(calls.map(({ path: at }) => at)).not.toContain("/api/smuggled/");
  },
);
