import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minorOf, money, type Money } from "@nameplane/values";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { premiumPricer, pricesFor, saleTerms, visitorTerms } from "./index.ts";

let db: TestDatabase;
const now = new Date();
const minor = (amount: Money | null) => (amount === null ? 0 : minorOf(amount));
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const terms = (account: TestAccount) => tx(db.app, account.scope, (trx) => saleTerms(trx, account.scope, now));
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const prove = (account: TestAccount, result: string, checkedAt: Date) =>
  db.query(
    "insert into vat_proof (account_id, id, vat_number, checked_at, service, result) values ($1, $2, 'DE136695976', $3, 'vies', $4)",
    [account.accountId, newId(), checkedAt, result],
  );

describe("terms of a sale", () => {
  test("a visitor buys by the brand's list with the seller's VAT", async () => {
    const visitor = await tx(db.app, { brandId: db.installation.brandId, actor: "public" }, (trx) =>
      visitorTerms(trx, db.installation.brandId, now),
    );
    expect(visitor).toEqual({
      priceGroupId: db.installation.priceGroupId,
      currency: "SEK",
      tax: { kind: "domestic", rateBasisPoints: 2500, country: "SE" },
    });
  });

  test("a Norwegian account pays no VAT, a German person the German rate", async () => {
    const norwegian = await createAccount(db, { country: "NO", currency: "EUR" });
    expect(await terms(norwegian)).toMatchObject({ currency: "EUR", tax: { kind: "export", rateBasisPoints: 0 } });
    const german = await createAccount(db, { country: "DE", party: "person" });
    expect((await terms(german)).tax).toEqual({ kind: "oss", rateBasisPoints: 1900, country: "DE" });
  });

  test("reverse charge holds while the newest answered check of the VAT number says valid", async () => {
    const german = await createAccount(db, { country: "DE" });
    await db.query("update account set vat_number = 'DE136695976', version = version + 1 where id = $1", [german.accountId]);
    expect((await terms(german)).tax.kind).toBe("oss");
    await prove(german, "valid", daysAgo(3));
    await prove(german, "unavailable", daysAgo(2));
    expect((await terms(german)).tax).toEqual({ kind: "reverse_charge", rateBasisPoints: 0, country: "DE" });
    await prove(german, "invalid", daysAgo(1));
    expect((await terms(german)).tax.kind).toBe("oss");
  });

  test("the Canary Islands are outside the VAT area, mainland Spain is not", async () => {
    const spanish = await createAccount(db, { country: "ES", party: "person" });
    const liveAt = (postcode: string) =>
      db.query("update contact set postcode = $2, version = version + 1 where id = $1", [spanish.contactId, postcode]);
    await liveAt("28001");
    expect((await terms(spanish)).tax).toEqual({ kind: "oss", rateBasisPoints: 2100, country: "ES" });
    await liveAt("35001");
    expect((await terms(spanish)).tax).toEqual({ kind: "export", rateBasisPoints: 0, country: "ES" });
  });

  test("VAT follows the day: Finland's 25.5 % begins on 2024-09-01", async () => {
    const finnish = await createAccount(db, { country: "FI", party: "person" });
    const at = (day: string) => tx(db.app, finnish.scope, (trx) => saleTerms(trx, finnish.scope, new Date(day)));
    expect((await at("2024-08-31T12:00:00Z")).tax.rateBasisPoints).toBe(2400);
    expect((await at("2024-09-01T12:00:00Z")).tax.rateBasisPoints).toBe(2550);
  });
});

describe("the price book in the database", () => {
  test("derives a child list from the shipped one and reads only what is in force", async () => {
    const child = newId();
    await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Partner', $3)", [
      child,
      db.installation.brandId,
      db.installation.priceGroupId,
    ]);
    await db.query(
      "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency) values ($1, 'tld:se', '2020-01-01', 1000, 'SEK'), ($1, 'all', '2999-01-01', 9000, 'SEK')",
      [child],
    );
    await db.query(
      "insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from) values ($1, $2, 'nu', 'create', 12, 'SEK', 777, '2020-01-01')",
      [newId(), child],
    );
    await db.query(
      "insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from, valid_to) values ($1, $2, 'nu', 'renew', 12, 'SEK', 1, '2020-01-01', '2021-01-01')",
      [newId(), child],
    );
    const [parent, derived] = await tx(db.app, { brandId: db.installation.brandId, actor: "public" }, async (trx) => [
      await pricesFor(trx, { priceGroupId: db.installation.priceGroupId, currency: "SEK", now }),
      await pricesFor(trx, { priceGroupId: child, currency: "SEK", tlds: ["se", "nu", "com"], now }),
    ]);
    const se = minor(parent?.net("se", "create", 12) ?? null);
    expect(se).toBeGreaterThan(0);
    expect(derived?.net("se", "create", 12)).toEqual(money(Math.round(se * 1.1), "SEK"));
    expect(derived?.net("com", "create", 12)).toEqual(parent?.net("com", "create", 12));
    expect(derived?.net("nu", "create", 12)).toEqual(money(777, "SEK"));
    expect(derived?.net("nu", "renew", 12)).toEqual(parent?.net("nu", "renew", 12));
    expect(minor(parent?.product(2221, "create", 12)?.net ?? null)).toBeGreaterThan(0);
  });

  test("a reseller's brand derives its prices from the operator's list, and reads no other list of the operator", async () => {
    const [brandId, listId, strangersList] = [newId(), newId(), newId()];
    await db.query(
      "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where id = $2",
      [brandId, db.installation.brandId],
    );
    await db.query(
      "insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Customers', $3), ($4, $5, 'Strangers', null)",
      [listId, brandId, db.installation.priceGroupId, strangersList, db.installation.brandId],
    );
    await db.query(
      "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency) values ($1, 'all', '2020-01-01', 2000, 'SEK')",
      [listId],
    );
    const price = (brand: string, priceGroupId: string) =>
      tx(db.app, { brandId: brand, actor: "public" }, async (trx) =>
        minor((await pricesFor(trx, { priceGroupId, currency: "SEK", tlds: ["se"], now })).net("se", "create", 12)),
      );
    const own = await price(db.installation.brandId, db.installation.priceGroupId);
    expect(await price(brandId, listId)).toBe(Math.round(own * 1.2));
    const seen = (brand: string) =>
      tx(db.app, { brandId: brand, actor: "public" }, async (trx) =>
        (await trx.selectFrom("price_group").select("id").execute()).map(({ id }) => id),
      );
    expect(await seen(brandId)).not.toContain(strangersList);
    expect(await seen(db.installation.brandId)).not.toContain(listId);
  });

  test("prices a premium name by the stored exchange rate, else by the list itself", async () => {
    const query = {
      priceGroupId: db.installation.priceGroupId,
      currency: "SEK",
      feeCurrency: "USD",
      tlds: ["app"],
      now,
    } as const;
    const fee = { currency: "USD", amountMinor: 10_000 };
    const pricer = () => tx(db.app, { brandId: db.installation.brandId, actor: "public" }, (trx) => premiumPricer(trx, query));
    const byList = minor((await pricer())("app", fee));
    expect(byList).toBeGreaterThan(10_000);
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'USDSEK', '2026-01-01', 10000000, 'test')",
    );
    expect((await pricer())("app", fee)).toEqual(money(120_000, "SEK"));
  });
});
