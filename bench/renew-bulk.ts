// Measures the time to renew many domains as one order, from the approval until the last domain's new date is read back, compared
// with a bare EPP client that does the same work.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { domainInfo, domainRenew, type EppPool } from "../packages/epp/src/index.ts";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { bareClient, sessionsOf } from "./lib/bare-client.ts";
import { compare, median, quiet, report, timed } from "./lib/figures.ts";
import { hold, own } from "./lib/held-names.ts";
import { Panel, type Answer } from "./lib/panel.ts";
import { openStage } from "./lib/stage.ts";

const names = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 3);
const rttMs = 50;
const agreement = { maxSessions: 8, namesPerCheck: 50, window: 1 };
const sessions = sessionsOf(agreement);

type Plan = Answer & { set: string; rows: { itemid: string }[]; prices: { years: number; totalMinor: number }[] };

/** Plans the renewal of the domains and returns the order that approves it. */
async function planned(panel: Panel, held: readonly string[]): Promise<object> {
  const selection = { kind: "names", names: held };
  const { set, rows, prices } = await panel.call<Plan>("/api/order/planrenewals/", { selection });
  const year = prices.find(({ years }) => years === 1)?.totalMinor ?? 0;
  if (rows.length !== held.length) throw new Error(`${rows.length} of ${held.length} names can be renewed`);
  return {
    selection,
    set,
    choice: { kind: "years", years: 1 },
    single: [],
    except: [],
    fitMinor: null,
    method: "invoice",
    totalMinor: rows.length * year,
    currency: "SEK",
    termsaccepted: true,
  };
}

async function untilDone(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ open: string; bad: string }>(
      "select count(*) filter (where not is_final) open, count(*) filter (where is_final and state <> 'completed') bad from request where state <> 'in_basket'",
    );
    if (Number(rows[0]?.bad) > 0) throw new Error("a name was not renewed");
    if (Number(rows[0]?.open) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * The time that the bare client takes to renew as many domains with the same commands (read, renew, read back), with as many at
 * once as the worker.
 */
async function eppMs(pool: EppPool, held: readonly string[]): Promise<number> {
  const one = async (name: string) => {
    const { data } = await pool.send(domainInfo({ name }));
    const curExpDate = data.expiresAt?.slice(0, 10) ?? "";
    await pool.send(domainRenew({ name, curExpDate, periodMonths: 12 }));
    await pool.send(domainInfo({ name }));
  };
  return timed(async () => {
    const waiting = held.values();
    const lane = async () => {
      for (const name of waiting) await one(name);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  });
}

const stage = await openStage({ farEnds: true, agreement });
try {
  await stage.start("http");
  await stage.start("worker");
  const panel = new Panel(stage.web);
  await panel.signIn(demoLogins.reseller);
  await stage.db.query("update account set credit_limit_minor = 900000000000 where invoice_method = 'postpayment'");
  const { rows: accounts } = await stage.db.query<{ id: string }>(
    "select m.account_id as id from membership m join panel_user u on u.id = m.user_id where u.username = $1",
    [demoLogins.reseller.username],
  );
  const accountId = accounts[0]?.id ?? randomUUID();
  const pool = await bareClient(stage, agreement);
  const ours = async () => {
    const held = await hold(stage, "var", names);
    await own(stage.db, accountId, held);
    // Gives PostgreSQL the statistics of a database in use. With plans made for tables of one row it would scan whole tables.
    await stage.db.query("vacuum analyze");
    const order = await planned(panel, held);
    await quiet();
    return timed(async () => {
      await panel.call("/api/order/orderrenewals/", order);
      await untilDone(stage.db);
    });
  };
  await stage.registry("POST", "/faults", { latency: { rttMs, perNameMs: 0 } });
  if (rounds > 1) await ours();
  const work = await compare(rounds, ours, async () => eppMs(pool, await hold(stage, "golv", names)));
  report(
    "renew-bulk",
    [
      {
        what: `renewal of ${names} names, approval to last date read back / bare EPP client`,
        goal: { atMost: 1.25 },
        values: work.ratios,
        arms: { "panel ms": median(work.first), "client ms": median(work.second) },
      },
    ],
    { names, rounds, rttMs, sessions, window: agreement.window },
  );
  await pool.close();
  panel.close();
} finally {
  await stage.close();
}
