import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
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

beforeAll(async () => {
  db = await createTestDatabase();
  // The proxies call from 127.0.0.1. Callers that bypass them use 127.0.0.2, which is no proxy.
  api = await createTestApi(
    db,
    new FakeClock(new Date()),
    (edge) => edge.public(seen, seenSpec, {}, async ({ address, origin, isSecure }) => ({ address, origin, isSecure })),
    { unswitched, proxies: { networks: ["127.0.0.1"], header: "X-Forwarded-For" } },
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

const nginx = (port: number) => `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${ours};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}`;

const caddy = (port: number) => `
{
  admin off
  auto_https off
}
http://localhost:${port} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${ours}
}`;

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

describe.each(programs)("behind $name", ({ name, file, config, args }) => {
  const isThere = existsSync(file);
  test.skipIf(!isThere)(
    `a caller is who ${name} says, and no header of theirs changes it${isThere ? "" : ` (skipped: needs Debian's ${name})`}`,
    async () => {
      const port = await freePort();
      const configFile = path.join(folder, `${name}.conf`);
      await writeFile(configFile, config(port));
      const child = spawn(file, args(configFile), { stdio: "ignore", env: { ...process.env, HOME: folder } });
      running.push(child);
      await expect.poll(() => ask(port), { timeout: 30_000 }).toMatchObject({ address: "127.0.0.3" });
      const answer = await ask(port, forged);
      expect(answer).toMatchObject({ address: "127.0.0.3", isSecure: false });
      expect(new URL(answer.origin).hostname).toBe("localhost");
    },
  );
});
