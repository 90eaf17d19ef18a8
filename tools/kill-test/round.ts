import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { Buyer } from "./buyer.ts";
import { compareBooks } from "./books.ts";
import { control, type Product } from "./product.ts";

export type Round = { orders: number; kills: number; buyers: number; seed?: number };
export type Outcome = { orders: number; kills: number; seconds: number; drainSeconds: number; problems: string[] };

/** A small seeded random generator, so that a failing round can be repeated. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * Creates accounts that buy names. Half pay by card, and half on credit. The accounts have the settings of the demo accounts,
 * but their own users.
 */
async function addBuyers(client: pg.Client, count: number): Promise<{ user: string; method: "card" | "invoice" }[]> {
  const { rows } = await client.query<{ secret_text: string }>(
    "select secret_text from credential c join panel_user u on u.id = c.user_id where u.username_key = 'alva' and c.kind = 'password'",
  );
  const buyers: { user: string; method: "card" | "invoice" }[] = [];
  for (let i = 0; i < count; i++) {
    const method = i % 2 === 0 ? "card" : "invoice";
    const user = `provkund${i}_${randomBytes(2).toString("hex")}`;
    await client.query(
      `with model as (select a.*, m.role_account_id, m.role_id from panel_user u join membership m on m.user_id = u.id join account a on a.id = m.account_id where u.username_key = $1),
       acc as (insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method, credit_limit_minor)
               select gen_random_uuid(), brand_id, 'master', 'company', 'en', price_group_id, $2, case when $2 = 'postpayment' then 900000000 else 0 end from model returning id, brand_id),
       usr as (insert into panel_user (id, brand_id, username, email) select gen_random_uuid(), brand_id, $3, $3 || '@example.com' from acc returning id),
       mem as (insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by) select acc.id, usr.id, model.role_account_id, model.role_id, true, 'job:kill-test' from acc, usr, model),
       con as (insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email)
               select acc.id, gen_random_uuid(), 'active', 'company', 'Prov AB', 'Per', 'Prov', '556036-0793', '{Provgatan 1}', '111 22', 'Stockholm', 'SE', '+46.701234567', $3 || '@example.com' from acc returning account_id, id)
       insert into credential (id, user_id, kind, is_active, secret_text) select gen_random_uuid(), usr.id, 'password', true, $4 from usr, con`,
      [method === "card" ? "alva" : "ruben", method === "card" ? "prepayment" : "postpayment", user, rows[0]?.secret_text],
    );
    await client.query("update account a set owner_contact_id = c.id from contact c where c.account_id = a.id and c.email = $1", [
      `${user}@example.com`,
    ]);
    buyers.push({ user, method });
  }
  return buyers;
}

/**
 * Buys `orders` names while the HTTP process and the worker process are killed `kills` times with SIGKILL at random moments. Then
 * it waits until everything has settled, and compares our book with the registry's and the payment provider's.
 */
export async function runRound(product: Product, round: Round): Promise<Outcome> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  // If a round fails, the database stops before this client. Without a handler, the error about the lost connection would hide
  // why the round failed.
  client.on("error", () => {});
  await client.connect();
  const started = performance.now();
  const names = new Set<string>();
  const next = random(round.seed ?? 1);
  const orders: { buyer: Buyer; ordernr: number }[] = [];
  let kills = 0;

  const buyers = await addBuyers(client, round.buyers);
  const tag = randomBytes(3).toString("hex");
  let serial = 0;
  const buying = buyers.map(async ({ user, method }) => {
    const buyer = new Buyer(product.web, { user, password: "Kvarnen-2026" });
    while (serial < round.orders) {
      // Kills are spread evenly over all orders, however fast these are placed.
      while (serial / round.orders > (kills + 1) / round.kills) await wait(20);
      if (serial >= round.orders) break;
      const name = `prov-${tag}-${serial++}.se`;
      names.add(name);
      const { ordernr, redirecturl } = await buyer.buy(name, method);
      orders.push({ buyer, ordernr });
      let page = redirecturl;
      for (let tries = method === "card" ? 0 : 200; page === null && tries < 200; tries++) {
        await wait(50);
        page = await buyer.pay(ordernr);
      }
      if (page !== null)
        await control(product.payments, "POST", "/complete", { session: page.split("/").at(-1), outcome: "success" });
    }
  });
  const killing = (async () => {
    const pause = () => 80 + next() * 900;
    while (kills < round.kills) {
      await wait(pause());
      // A product that takes five seconds to start and is killed half a second later would never get anything done, so some
      // orders have to succeed between two kills.
      if (orders.length / round.orders < kills / round.kills) continue;
      const pid = product.pidOf(next() < 0.5 ? "http" : "worker");
      if (pid === null) continue;
      try {
        process.kill(pid, "SIGKILL");
        kills += 1;
      } catch {
        // The server has not restarted yet.
      }
    }
  })();
  await Promise.all([killing, ...buying]);

  const drainStarted = performance.now();
  // The speed of a large round is limited by the registry's commands per minute.
  for (let i = 0; i < 6000; i++) {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) n from request where not is_final and state <> 'in_basket'",
    );
    if (Number(rows[0]?.n) === 0) break;
    await wait(100);
  }
  const problems = await compareBooks(client, product, names);
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  return { orders: orders.length, kills, seconds, drainSeconds: (performance.now() - drainStarted) / 1000, problems };
}
