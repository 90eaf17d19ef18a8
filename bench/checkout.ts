// Measures the cost of ordering a full basket. The HTTP call is compared with one durable insert of a single row, an order of a
// hundred items with an order of one, and the registry work afterwards with a bare EPP client that does the same work.
import type pg from "pg";
import { domainCheck, domainCreate, domainInfo, domainUpdate, type EppPool } from "../packages/epp/src/index.ts";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { bareClient, sessionsOf } from "./lib/bare-client.ts";
import { compare, median, quiet, report, timed, type Figure } from "./lib/figures.ts";
import { Panel, type Answer } from "./lib/panel.ts";
import { openStage, tag, type Stage } from "./lib/stage.ts";

const items = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 12);
const workRounds = Number(process.argv[4] ?? 3);
const rttMs = 50;
const agreement = { maxSessions: 8, namesPerCheck: 50, window: 1 };
const sessions = sessionsOf(agreement);

type Prepared = Answer & {
  items: { requestid: string; quoteid: string }[];
  totals: { totalMinor: number; currency: string };
  contactid: string;
};

/** Fills the basket with new names and prepares the checkout. Returns the order to place. */
async function fillBasket(panel: Panel, count: number): Promise<object> {
  const own = tag();
  await panel.call("/api/order/addtobasket/", {
    items: Array.from({ length: count }, (_, n) => ({
      itemaction: "create-domain-registration",
      domainname: `korg${n}-${own}.se`,
      years: 1,
    })),
  });
  const { items: lines, totals, contactid } = await panel.call<Prepared>("/api/order/preparecheckout/", {});
  if (lines.length !== count) throw new Error(`${lines.length} of ${count} lines`);
  return {
    items: lines.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
    contactid,
    fields: {},
    method: "invoice",
    totalMinor: totals.totalMinor,
    currency: totals.currency,
    termsaccepted: true,
  };
}

async function placeMs(panel: Panel, count: number): Promise<number> {
  const order = await fillBasket(panel, count);
  await quiet();
  return timed(() => panel.call("/api/order/placeorder/", order));
}

/**
 * The time that the bare client takes to register as many names with the same commands (check, create, read back, lock), with as
 * many at once as the worker.
 */
async function eppMs(pool: EppPool, registrant: string, count: number): Promise<number> {
  const own = tag();
  const names = Array.from({ length: count }, (_, n) => `golv${n}-${own}.se`);
  const one = async (name: string) => {
    await pool.send(domainCheck({ names: [name] }));
    await pool.send(domainCreate({ name, periodMonths: 12, registrant, nameservers: [], authInfo: null }));
    await pool.send(domainInfo({ name }));
    await pool.send(domainUpdate({ name, add: { statuses: ["clientTransferProhibited"] } }));
  };
  return timed(async () => {
    const waiting = names.values();
    const lane = async () => {
      for (const name of waiting) await one(name);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  });
}

async function untilDone(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ open: string; bad: string }>(
      "select count(*) filter (where not is_final) open, count(*) filter (where is_final and state <> 'completed') bad from request where state <> 'in_basket'",
    );
    if (Number(rows[0]?.bad) > 0) throw new Error("a request was not fulfilled");
    if (Number(rows[0]?.open) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function measurePlacing(stage: Stage, panel: Panel): Promise<Figure[]> {
  await stage.db.query("create table bench_row (id bigserial primary key, at timestamptz not null default now(), text text)");
  const insertMs = async () => {
    const times: number[] = [];
    for (let n = 0; n < 40; n++)
      times.push(await timed(() => stage.db.query("insert into bench_row (text) values ($1)", [tag()])));
    return median(times);
  };
  for (let n = 0; n < 4; n++) {
    await placeMs(panel, items);
    await placeMs(panel, 1);
  }
  // Gives PostgreSQL the statistics of a database in use. With plans made for empty tables it would scan whole tables.
  await stage.db.query("vacuum analyze");
  const toInsert = await compare(rounds, () => placeMs(panel, items), insertMs);
  const toOne = await compare(
    rounds,
    () => placeMs(panel, items),
    () => placeMs(panel, 1),
  );
  await stage.db.query("drop table bench_row");
  return [
    {
      what: `order of ${items} items over HTTP / one durable insert`,
      goal: { atMost: 10 },
      values: toInsert.ratios,
      arms: { "order ms": median(toInsert.first), "insert ms": median(toInsert.second) },
    },
    {
      what: `order of ${items} items / of 1 item`,
      goal: { atMost: 3 },
      values: toOne.ratios,
      arms: { [`${items} items ms`]: median(toOne.first), "1 item ms": median(toOne.second) },
    },
  ];
}

async function measureWork(stage: Stage, panel: Panel): Promise<Figure> {
  const pool = await bareClient(stage, agreement);
  const worker = await stage.start("worker");
  await panel.call("/api/order/placeorder/", await fillBasket(panel, 1));
  await untilDone(stage.db);
  const { rows } = await stage.db.query<{ handle: string }>(
    "select handle from contact_handle where seen_at is not null limit 1",
  );
  const registrant = rows[0]?.handle ?? "";
  // Gives PostgreSQL the data of a database in use. With plans made for tables of one row it would scan whole tables.
  await panel.call("/api/order/placeorder/", await fillBasket(panel, items));
  await untilDone(stage.db);
  await stage.db.query("vacuum analyze");
  await stage.registry("POST", "/faults", { latency: { rttMs, perNameMs: 0 } });
  const ours = async () => {
    const order = await fillBasket(panel, items);
    return timed(async () => {
      await panel.call("/api/order/placeorder/", order);
      await untilDone(stage.db);
    });
  };
  await ours();
  const work = await compare(workRounds, ours, () => eppMs(pool, registrant, items));
  await Promise.all([pool.close(), worker.stop()]);
  await stage.registry("POST", "/faults", { latency: { rttMs: 0, perNameMs: 0 } });
  return {
    what: `registry work of ${items} items / bare EPP client`,
    goal: { atMost: 1.25 },
    values: work.ratios,
    arms: { "panel ms": median(work.first), "client ms": median(work.second) },
  };
}

const stage = await openStage({ farEnds: true, agreement });
try {
  await stage.start("http");
  const panel = new Panel(stage.web);
  await panel.signIn(demoLogins.reseller);
  await stage.db.query("update account set credit_limit_minor = 9000000000 where invoice_method = 'postpayment'");
  const work = workRounds > 0 ? [await measureWork(stage, panel)] : [];
  const placing = await measurePlacing(stage, panel);
  report("checkout", [...placing, ...work], { items, rounds, rttMs, sessions, window: agreement.window });
  panel.close();
} finally {
  await stage.close();
}
