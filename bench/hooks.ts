// Measures the cost of the panel's own layers for a call. A route with everything that a public call passes through is compared
// with bare node:http. Signed-in routes are compared with the same work without a session, once with the smallest possible
// transaction and once with the page of the domain list that customers use.
import { createServer } from "node:http";
import { connect as connectSocket, type AddressInfo } from "node:net";
import { z } from "zod";
import { spec } from "../packages/contracts/src/spec.ts";
import { get } from "../packages/contracts/src/operation.ts";
import { domainListSpec } from "../packages/contracts/src/domains/domain-list.ts";
import { connect } from "../apps/server/src/platform/db/connect.ts";
import { tx, type Trx } from "../apps/server/src/platform/db/transaction.ts";
import { Edge } from "../apps/server/src/platform/http/edge.ts";
import { noProxies } from "../apps/server/src/platform/http/proxies.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { createMetrics } from "../apps/server/src/platform/metrics.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { newId, newToken, sha256 } from "../apps/server/src/platform/ids.ts";
import { makeScope } from "../apps/server/src/platform/scope.ts";
import { listPage } from "../apps/server/src/areas/domains/list/list-page.ts";
import { listQuery } from "../apps/server/src/areas/domains/list/list-query.ts";
import { ListAnchors } from "../apps/server/src/areas/domains/list/list-anchors.ts";
import { tokenAdmission } from "../apps/server/src/areas/dnsapi/index.ts";
import { endSessionOfCall, sessionOfCall } from "../apps/server/src/areas/identity/sessions/index.ts";
import { useProof } from "../apps/server/src/areas/identity/login/index.ts";
import { Brands } from "../apps/server/src/areas/whitelabel/index.ts";
import { compare, median, report } from "./lib/figures.ts";
import { openStage, type Stage } from "./lib/stage.ts";

const rounds = Number(process.argv[2] ?? 9);
const seconds = Number(process.argv[3] ?? 1);
const atOnce = 8;

const input = z.strictObject({ n: z.coerce.number().int().optional() });
const answer = spec({ summary: "bench", input, answer: z.strictObject({ n: z.int() }), refusals: [] });

const headEnd = Buffer.from("\r\n\r\n");

/** Length of an answer, including its head, as its first piece states it. */
function lengthOf(piece: Buffer): number {
  const head = piece.subarray(0, piece.indexOf(headEnd)).toString("latin1");
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) throw new Error(piece.toString("latin1"));
  return head.length + headEnd.length + Number(length);
}

/**
 * Requests answered per second, with `atOnce` connections and one request at a time on each. It uses bare sockets, because an
 * HTTP client costs more than the bare server and would dominate the result.
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
      let missing = 0;
      const read = (piece: Buffer) => {
        if (missing === 0) missing = lengthOf(piece);
        missing -= piece.length;
        if (missing > 0) return;
        done += 1;
        if (performance.now() < until) socket.write(question);
        else socket.end(resolve);
      };
      socket.on("data", (piece: Buffer) => {
        try {
          read(piece);
        } catch (error) {
          reject(error);
          socket.destroy();
        }
      });
      socket.on("error", reject);
    });
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (done * 1000) / (performance.now() - started);
}

/** Number of domains in the account. This is enough for many pages of fifty, as a domain trader has. */
const domains = 1000;

async function addDomains(db: Stage["db"], accountId: string): Promise<void> {
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at)
     select $1, np_uuid7(), name, name, 'se', 'active', now() + n * interval '1 hour', now() + n * interval '1 hour'
       from (select n, 'bench-' || to_hex(n * 7919) || '.se' as name from generate_series(1, $2::int) n) names`,
    [accountId, domains],
  );
  await db.query("analyze");
}

const stage = await openStage();
const bare = createServer((_httpRequest, reply) => {
  reply.setHeader("content-type", "application/json; charset=utf-8");
  // Our answers state their length, so this one does, too. Without it, Node would send the answer in two chunks.
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
    enterSession: sessionOfCall,
    endSession: endSessionOfCall,
    useProof,
    tokens: tokenAdmission,
    proxies: noProxies,
  });
  const read = async (trx: Trx) =>
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
  const [alva] = (
    await stage.db.query<{ user_id: string; account_id: string; brand_id: string }>(
      "select m.user_id, m.account_id, u.brand_id from panel_user u join membership m on m.user_id = u.id where u.username_key = 'alva'",
    )
  ).rows;
  if (alva === undefined) throw new Error("the demo has no alva");
  await addDomains(stage.db, alva.account_id);
  const scope = makeScope({ accountId: alva.account_id, brandId: alva.brand_id, actor: "bench" });
  const anchors = new ListAnchors();
  edge.public(get("openList", "/api/bench/openlist/"), domainListSpec, { feature: "Domains" }, (_call, asked) =>
    tx(pool, scope, (trx) => listPage(trx, scope, listQuery(asked), anchors)),
  );
  edge.inTransaction(
    get("list", "/api/bench/list/"),
    domainListSpec,
    { kind: "permission", permission: "domain_view" },
    { feature: "Domains" },
    (call, asked) => listPage(call.trx, call.scope, listQuery(asked), anchors),
  );
  await edge.app.listen({ port: 0, host: "127.0.0.1" });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
  const [ours, theirs] = [portOf(edge.app.server), portOf(bare)];

  const token = newToken();
  await stage.db.query(
    `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, address, ends_at)
     values ($1, $2, $3, $4, $5, 'localhost', 'bench', '127.0.0.1', now() + interval '1 hour')`,
    [sha256(token), newId(), alva.user_id, alva.account_id, alva.brand_id],
  );
  const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
  const arm =
    (path: string, more: Record<string, string> = {}) =>
    () =>
      perSecond(ours, path, { ...headers, ...more });
  const nothing = () => perSecond(theirs, "/", headers);
  const cookie = `sid=${token}`;
  const [plain, open, signedIn, openList, list] = [
    arm("/api/bench/plain/?n=1"),
    arm("/api/bench/open/"),
    arm("/api/bench/signedin/", { cookie }),
    arm("/api/bench/openlist/?limit=50"),
    arm("/api/bench/list/?limit=50", { cookie }),
  ];
  const page = async (path: string) => {
    const reply = await edge.app.inject({ method: "GET", url: `${path}?limit=50`, headers: { ...headers, cookie } });
    const { data } = reply.json<{ data: object[] }>();
    if (data.length !== 50) throw new Error(`${path} shows ${data.length} rows`);
    return reply.body;
  };
  if ((await page("/api/bench/list/")) !== (await page("/api/bench/openlist/")))
    throw new Error("the two list routes do not say the same");
  for (const warm of [plain, open, signedIn, openList, list, nothing]) await warm();
  const hooks = await compare(rounds, plain, nothing);
  const session = await compare(rounds, signedIn, open);
  const listed = await compare(rounds, list, openList);
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
        what: "domain list, 50 rows, signed in / same page without session",
        goal: { atLeast: 0.95 },
        values: listed.ratios,
        arms: { "signed in per s": median(listed.first), "open per s": median(listed.second) },
      },
      {
        what: "one row by key, signed in / same row without session",
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
