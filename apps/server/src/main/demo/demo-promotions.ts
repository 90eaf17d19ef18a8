import type pg from "pg";
import { newId } from "../../platform/ids.ts";

/** What both promotions of the demo have in common. */
const terms = {
  covers: "domains",
  acts: ["create"],
  tlds: [],
  products: [],
  years: [],
  firstYear: true,
  automatic: false,
  combinable: false,
  belowCost: false,
};

/** The demo's voucher code, as printed in the README. */
const code = "WELCOME10";

/** Adds a campaign that the search shows, and a voucher code that each customer can use once. */
export async function installDemoPromotions(client: pg.Client): Promise<void> {
  const add = async (row: {
    readonly name: string;
    readonly en: string;
    readonly sv: string;
    readonly terms: unknown;
    readonly needsCode: boolean;
    readonly accountUsesMax: number | null;
  }) => {
    const id = newId();
    await client.query(
      `insert into promotion (id, name, title_en, title_sv, starts_at, terms, needs_code, counts, account_uses_max)
       values ($1, $2, $3, $4, now(), $5, $6, 'orders', $7)`,
      [id, row.name, row.en, row.sv, JSON.stringify(row.terms), row.needsCode, row.accountUsesMax],
    );
    return id;
  };
  await add({
    name: ".nu first year",
    en: ".nu offer",
    sv: "Erbjudande på .nu",
    terms: { ...terms, tlds: ["nu"], belowCost: true, how: { kind: "fixed", amounts: { SEK: 4900, EUR: 450, USD: 490 } } },
    needsCode: false,
    accountUsesMax: null,
  });
  const welcome = await add({
    name: "Welcome, 10 %",
    en: "Welcome offer",
    sv: "Välkomsterbjudande",
    terms: { ...terms, how: { kind: "percent", steps: [{ from: 1, basisPoints: 1000 }] } },
    needsCode: true,
    accountUsesMax: 1,
  });
  await client.query("insert into voucher_code (id, promotion_id, code, is_single) values ($1, $2, $3, false)", [
    newId(),
    welcome,
    code,
  ]);
}
