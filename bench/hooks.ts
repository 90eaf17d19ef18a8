// What the panel's own layers cost on the way of a call: a route with everything a public call goes through beside bare
// node:http, and a signed-in route beside the same work without a session.
import { createServer } from "node:http";
import { connect as connectSocket, type AddressInfo } from "node:net";
import { z } from "zod";
import { spec } from "../packages/contracts/src/spec.ts";
import { get } from "../packages/contracts/src/operation.ts";
import { connect } from "../apps/server/src/platform/db/connect.ts";
import type { tx } from "../apps/server/src/platform/db/transaction.ts";
import { Edge } from "../apps/server/src/platform/http/edge.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { createMetrics } from "../apps/server/src/platform/metrics.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { newId, newToken, sha256 } from "../apps/server/src/platform/ids.ts";
import { openDoor } from "../apps/server/src/areas/identity/index.ts";
import { Brands } from "../apps/server/src/areas/whitelabel/index.ts";
import { compare, median, report } from "./lib/figures.ts";
import { openStage } from "./lib/stage.ts";

const rounds = Number(process.argv[2] ?? 9);
const seconds = Number(process.argv[3] ?? 1);
const atOnce = 8;

const input = z.strictObject({ n: z.coerce.number().int().optional() });
const answer = spec({ summary: "bench", input, answer: z.strictObject({ n: z.int() }), refusals: [] });

/**
 * Requests answered per second, `atOnce` connections with one under way each. Written on bare sockets: an HTTP client costs
 * more than the bare server, and would be most of what is measured.
 */
async function perSecond(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = Buffer.from(`GET ${path} HTTP/1.1\r\n${head.join("")}\r\n`);
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connectSocket(port, "127.0.0.1", () => socket.write(question));
      socket.setNoDelay(true);
      let text = "";
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
        if (!text.endsWith("}")) return;
        if (!text.startsWith("HTTP/1.1 200 ")) reject(new Error(text.slice(0, 200)));
        text = "";
        done += 1;
        if (performance.now() < until) socket.write(question);
        else socket.end(resolve);
      });
      socket.on("error", reject);
    });
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (done * 1000) / (performance.now() - started);
}

const stage = await openStage();
const bare = createServer((_httpRequest, reply) => {
  reply.setHeader("content-type", "application/json; charset=utf-8");
  // With its length, as ours: without it the answer would leave in two chunks.
  reply.setHeader("content-length", 59);
  reply.end('{"code":1000,"desc":"Command completed successfully","n":1}');
});
try {
  const pool = connect(stage.url, "nameplane_app", 16);
  const brands = new Brands(pool, createLog("bench", "warn"));
  const edge = new Edge({
    pool,
    log: createLog("bench", "warn"),
    clock: systemClock,
    metrics: createMetrics(),
    findBrand: (host) => brands.ofHost(host),
    isFeatureOn: (brandId, feature) => brands.isFeatureOn(brandId, feature),
    enterSession: openDoor,
    proxies: 0,
  });
  const read = async (trx: Parameters<Parameters<typeof tx>[2]>[0]) =>
    trx.selectFrom("currency").select("exponent").where("code", "=", "SEK").executeTakeFirstOrThrow();
  edge.public(get("plain", "/api/bench/plain/"), answer, { feature: "Domains" }, async () => ({ n: 1 }));
  edge.public(get("open", "/api/bench/open/"), answer, { feature: "Domains" }, async (call) => ({
    n: (await call.publicTx(read)).exponent,
  }));
  edge.inTransaction(
    get("signedIn", "/api/bench/signedin/"),
    answer,
    { kind: "permission", permission: "domain_view" },
    { feature: "Domains" },
    async ({ trx }) => ({
      n: (await read(trx)).exponent,
    }),
  );
  await edge.app.listen({ port: 0, host: "127.0.0.1" });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
  const [ours, theirs] = [portOf(edge.app.server), portOf(bare)];

  const token = newToken();
  await stage.db.query(
    `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, address, ends_at)
     select $1, $2, m.user_id, m.account_id, u.brand_id, 'localhost', 'bench', '127.0.0.1', now() + interval '1 hour'
       from panel_user u join membership m on m.user_id = u.id where u.username_key = 'alva'`,
    [sha256(token), newId()],
  );
  const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
  const arm =
    (path: string, more: Record<string, string> = {}) =>
    () =>
      perSecond(ours, path, { ...headers, ...more });
  const nothing = () => perSecond(theirs, "/", headers);
  const [plain, open, signedIn] = [
    arm("/api/bench/plain/?n=1"),
    arm("/api/bench/open/"),
    arm("/api/bench/signedin/", { cookie: `sid=${token}` }),
  ];
  for (const warm of [plain, open, signedIn, nothing]) await warm();
  const hooks = await compare(rounds, plain, nothing);
  const session = await compare(rounds, signedIn, open);
  report(
    "hooks",
    [
      {
        what: "route with all hooks / bare node:http",
        goal: { atLeast: 0.5 },
        values: hooks.ratios,
        arms: { "ours per s": median(hooks.first), "bare per s": median(hooks.second) },
      },
      {
        what: "signed-in route / same work without session",
        goal: { atLeast: 0.95 },
        values: session.ratios,
        arms: { "signed in per s": median(session.first), "open per s": median(session.second) },
      },
    ],
    { rounds, seconds, atOnce, note: "client and servers share one process" },
  );
  await edge.app.close();
  await pool.close();
} finally {
  bare.closeAllConnections();
  bare.close();
  await stage.close();
}
