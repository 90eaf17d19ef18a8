import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { usePushFixture } from "../../testing/fixtures/use-push-fixture.ts";
import type { TestAccount, TestDatabase } from "../../testing/test-database.ts";
import { followPush } from "../orders/services/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let giver: TestAccount;
let taker: TestAccount;
let next: number;
const { owned, plan, start, tokenOf, read, accept, pushAndAccept } = usePushFixture((fresh) => {
  ({ db, fixture, giver, taker, next } = fresh);
});

describe("a push of a name", () => {
  test("with its DNS plan, for as long as that is paid for; the receiver renews it or not, and the zone never holds less", async () => {
    const name = `planerad-${next}.se`;
    const itemid = await owned(name);
    const running = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at, params) values ($1, $2, 2221, $4, $3, 'SEK', now(), '2027-06-01', '2027-05-02', '{\"carries\":{\"days\":3}}')",
      [giver.accountId, running, itemid, name],
    );
    await db.query("update service set state = 'active', version = version + 1 where id = $1", [running]);
    const line = {
      part: "plan",
      fate: "goes",
      count: 1,
      values: ["Premium DNS", expect.any(String) as string, expect.stringContaining("2027-06-01") as string],
    };
    expect((await plan([itemid])).names[0]).toMatchObject({
      obstacles: [],
      lines: expect.arrayContaining([line]) as [],
    });
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    const services = await db.query(
      "select account_id, state, renewal_mode, paid_until::date::text as until, params from service where product_id = 2221 and domain_id = $1 order by state",
      [itemid],
    );
    expect(services).toEqual([
      { account_id: taker.accountId, state: "active", renewal_mode: "cancel", until: "2027-06-01", params: {} },
      {
        account_id: giver.accountId,
        state: "ended",
        renewal_mode: "cancel",
        until: "2027-06-01",
        params: { carries: { days: 3 } },
      },
    ]);
    expect(
      await db.query(
        "select z.rrset_max, z.service_id = s.id as served from zone z join service s on s.account_id = z.account_id and s.state = 'active' and s.product_id = 2221 where z.account_id = $1 and z.apex = $2",
        [taker.accountId, name],
      ),
    ).toEqual([{ rrset_max: 1_000_000, served: true }]);
  });

  test("a DNS plan nobody has paid for ends with the giver, and the zone goes on with Free DNS", async () => {
    const name = `obetald-${next}.se`;
    const itemid = await owned(name);
    const unpaid = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until) values ($1, $2, 2221, $4, $3, 'SEK', now(), '2026-11-01')",
      [giver.accountId, unpaid, itemid, name],
    );
    for (const state of ["active", "suspended"])
      await db.query("update service set state = $2, version = version + 1 where id = $1", [unpaid, state]);
    expect((await plan([itemid])).names[0]?.lines).toContainEqual(expect.objectContaining({ part: "plan", fate: "ends" }));
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    expect(await db.query("select account_id, state from service where product_id = 2221 and domain_id = $1", [itemid])).toEqual([
      { account_id: giver.accountId, state: "ended" },
    ]);
    expect(await db.query("select rrset_max from zone where account_id = $1 and apex = $2", [taker.accountId, name])).toEqual([
      { rrset_max: 20 },
    ]);
  });

  /** A service of the giver for a domain. Returns its id. */
  const serviceFor = async (
    itemid: string | null,
    productId: number,
    name: string,
    until: string,
    params = {},
  ): Promise<string> => {
    const id = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, params) values ($1, $2, $3, $4, $5, 'SEK', now(), $6, $7)",
      [giver.accountId, id, productId, name, itemid, until, JSON.stringify(params)],
    );
    await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
    return id;
  };
  const coverage = async (serviceId: string, names: string[]): Promise<void> => {
    await db.query(
      "insert into certificate (account_id, id, kind, service_id, product_id, common_name, names, method) values ($1, $2, 'ordered', $3, 2229, $4, $5, 'dns')",
      [giver.accountId, newId(), serviceId, names[0], names],
    );
  };
  const servicesOf = (account: TestAccount) =>
    db.query<{ productId: number; state: string; domainId: string | null }>(
      'select product_id as "productId", state, domain_id as "domainId" from service where account_id = $1 order by product_id, name',
      [account.accountId],
    );

  test("with what each service becomes: the SEO tool goes along and begins anew, a certificate and a document of the giver end", async () => {
    const name = `tjanster-${next}.se`;
    const itemid = await owned(name);
    const seo = await serviceFor(itemid, 2306, `SEO butik.${name}`, "2027-06-01", { answers: { host: "butik" }, subject: name });
    await db.query(
      "insert into seo_site (account_id, service_id, domain_name, host, next_run_at, created_at) values ($1, $2, $3, $4, now(), now())",
      [giver.accountId, seo, name, `butik.${name}`],
    );
    // The larger plan was paid for until the same day, so it goes along.
    const [large] = await db.query<{ id: number }>(
      `insert into product (id, family, page, name_en, name_sv, billing_months, limits, plan_of)
       select nextval('product_plan_seq')::integer, family, page, 'Large', 'Stor', billing_months, '{"included": 1000}', id from product where id = 2306 returning id`,
    );
    await db.query("update service set plan_id = $2, version = version + 1 where id = $1", [seo, large?.id]);
    await serviceFor(itemid, 2279, `Innehavarcertifikat ${name}`, "infinity");
    // A certificate that was ordered for another domain, and covers only names under this one since then.
    const ssl = await serviceFor(null, 2229, name, "2027-03-01");
    await coverage(ssl, [name, `www.${name}`]);
    // One that was ordered for this domain, and covers none of its names any more.
    const other = await serviceFor(itemid, 2229, "annat.example", "2027-03-01");
    await coverage(other, ["annat.example"]);
    const [seen] = (await plan([itemid])).names;
    expect(seen?.obstacles).toEqual([]);
    const lines = seen?.lines.filter(({ part }) => part === "service").map(({ fate, values }) => [fate, values[1]]);
    expect(lines?.map(([fate]) => fate).toSorted()).toEqual(["ends", "ends", "goes", "stays"]);
    const words = lines?.map(([, text]) => text).join("\n");
    expect(words).toContain("betald till 1 juni 2027: den upphör då om mottagaren inte behåller den");
    expect(words).toContain(`Innehavarcertifikat ${name}: inga nya certifikat kan skapas`);
    expect(words).toContain(`SSL standard för ${name}, www.${name}: inga fler certifikat utfärdas`);
    expect(words).toContain("SSL standard för annat.example");
    expect((await start([itemid])).body.code).toBe(1000);
    const token = await tokenOf();
    const coming = await read(token);
    expect(
      coming.names[0]?.lines
        .filter(({ part }) => part === "service")
        .map(({ fate }) => fate)
        .toSorted(),
    ).toEqual(["ends", "ends", "goes"]);
    expect((await accept(token, coming.seal)).body.code).toBe(1000);
    const [mine] = await db.query<{ domain: string }>("select id as domain from domain where account_id = $1", [taker.accountId]);
    expect(await servicesOf(taker)).toEqual([{ productId: 2306, state: "ending", domainId: mine?.domain }]);
    expect(await db.query("select plan_id as plan from service where account_id = $1", [taker.accountId])).toEqual([
      { plan: large?.id },
    ]);
    const left = await db.query<{ data: { accountId: string; serviceId: string; way: "in" | "out" } }>(
      "delete from pgboss.job where name = 'orders.service-pushed' returning data",
    );
    expect(left.map(({ data: { way } }) => way).toSorted()).toEqual(["in", "out", "out", "out"]);
    for (const { data } of [...left, ...left]) {
      const { scope } = data.accountId === giver.accountId ? giver : taker;
      await followPush({ ...fixture.deps, readsSites: true }, scope, data);
    }
    expect(await db.query("select host, domain_name from seo_site where account_id = $1", [taker.accountId])).toEqual([
      { host: `butik.${name}`, domain_name: name },
    ]);
    expect(await servicesOf(giver)).toEqual([
      { productId: 2229, state: "active", domainId: null },
      { productId: 2229, state: "ended", domainId: null },
      { productId: 2279, state: "ended", domainId: itemid },
      { productId: 2306, state: "ended", domainId: itemid },
    ]);
    expect(
      await db.query("select state from certificate where account_id = $1 and service_id = $2", [giver.accountId, ssl]),
    ).toEqual([{ state: "cancelled" }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("not with a certificate that also covers other names, a registry lock or a service by the period that staff deliver", async () => {
    const name = `hindrad-${next}.se`;
    const itemid = await owned(name);
    await coverage(await serviceFor(null, 2229, "annat.example", "2027-03-01"), ["annat.example", `www.${name}`]);
    await serviceFor(itemid, 2298, "Registerlås", "2027-03-01");
    await serviceFor(itemid, 2264, "Premiumsupport", "2027-03-01");
    const [seen] = (await plan([itemid])).names;
    const [obstacle] = seen?.obstacles ?? [];
    expect(obstacle).toMatchObject({ reason: "services" });
    expect(obstacle?.values.filter((_, index) => index % 2 === 1).toSorted()).toEqual([
      expect.stringContaining("Premiumsupport: avsluta tjänsten först"),
      expect.stringContaining("Registerlås: bara de två kontakter du har angett"),
      expect.stringContaining(`SSL standard gäller www.${name} men också annat.example`),
    ]);
    expect(seen?.lines.filter(({ part }) => part === "service")).toEqual([]);
    expect((await start([itemid])).body).toMatchObject({ code: 2304 });
  });

  test("the database gives nothing while a service of the domain has not been decided about", async () => {
    const itemid = await owned(`obestamd-${next}.se`);
    await serviceFor(itemid, 2279, "Innehavarcertifikat", "infinity");
    expect((await start([itemid])).body.code).toBe(1000);
    const [push] = await db.query<{ id: string }>("select id from push where account_id = $1", [giver.accountId]);
    const give = sql`select np_push_give(${giver.accountId}::uuid, ${push?.id}::uuid, ${itemid}::uuid, '{}'::jsonb)`;
    await expect(tx(db.app, taker.scope, (trx) => give.execute(trx))).rejects.toThrow("has not been decided about");
  });
});
