import type pg from "pg";
import { loadReference } from "@nameplane/seeds/load-reference";
import { newId } from "../platform/ids.ts";

export type Installation = { brandId: string; sellerId: string; operatorAccountId: string; priceGroupId: string };

/** The name of the seller until the operator enters another. */
export const firstSeller = "Nameplane Demo AB";

/** Chart of accounts of a seller, with the numbers of the Swedish BAS plan. */
const chart: [code: string, accountClass: string, number: string, name: string][] = [
  ["receivable", "asset", "1510", "Accounts receivable"],
  ["bank", "asset", "1930", "Bank"],
  ["card_clearing", "asset", "1580", "Card clearing"],
  ["swish_clearing", "asset", "1582", "Swish clearing"],
  ["paypal_clearing", "asset", "1583", "PayPal clearing"],
  ["prepaid", "liability", "2420", "Customer prepayments and credits"],
  ["held", "liability", "2490", "Money held for others"],
  ["escrow", "liability", "2491", "Money held in escrows"],
  ["suspense", "liability", "2999", "Unplaced money"],
  ["vat_out", "liability", "2611", "Output VAT"],
  ["revenue", "income", "3001", "Sales"],
  ["discount", "income", "3730", "Discounts given"],
  ["rounding", "income", "3740", "Rounding"],
  ["interest", "income", "8313", "Late-payment interest"],
  ["reminder_fee", "income", "3540", "Reminder fees"],
  ["fx", "income", "3960", "Exchange gains"],
  ["fx_loss", "expense", "7960", "Exchange losses"],
  ["registry_cost", "expense", "4001", "Registry fees"],
  ["registry_prepayment", "asset", "1480", "Prepaid at registries"],
  ["bad_debt", "expense", "6351", "Bad debt"],
  ["goodwill", "expense", "6991", "Goodwill to customers"],
  ["other_bank", "asset", "1940", "Other bank accounts"],
  ["bank_fee", "expense", "6570", "Bank fees"],
  ["past_result", "liability", "2098", "Result of earlier years"],
  ["deferred_revenue", "liability", "2970", "Deferred income"],
  ["disputed", "asset", "1688", "Disputed payments"],
  ["owed_to_resellers", "liability", "2990", "Owed to resellers"],
  ["reseller_margin", "expense", "4600", "Margins of resellers"],
  ["owed_to_affiliates", "liability", "2991", "Owed to affiliates"],
  ["affiliate_commission", "expense", "6060", "Commissions of affiliates"],
  ["wholesale", "liability", "2428", "Charged to resellers, not invoiced"],
  ["wholesale_unbilled", "asset", "1793", "Owed by resellers, not invoiced"],
];

/** Roles that every account can use; they belong to the operator's account. */
const sharedRoles: [name: string, keep: (permission: string) => boolean][] = [
  ["Owner", () => true],
  [
    "Technical",
    (name) => /^(domain|dns|dnssec|contact|service|support|order)_(view|edit|manage|order|template|reply|delegation)$/.test(name),
  ],
  [
    "Economy",
    (name) => /^(economy|pricelist|order|support|account)_/.test(name) && !/approve|create|setaccount|subaccount|edit/.test(name),
  ],
  ["Read only", (name) => name.endsWith("_view")],
];

/** The operator's two name servers. Their names and addresses are settings, which are changed in the database. */
const nameServers = ["ns1.nameplane.test", "ns2.nameplane.test"];

const panelHosts = ["localhost", "127.0.0.1"];

/**
 * Makes an empty migrated database usable, and updates the reference data of a used one: the operator's brand and account, the
 * seller with its accounting, shared roles, name servers, and then the data of TLDs and prices. Runs at every start. Running it
 * again changes nothing.
 */
export async function install(client: pg.Client, now: Date, extraHosts: readonly string[] = []): Promise<Installation> {
  await client.query("begin");
  // Two processes may start at once; the second one waits here and then finds everything done.
  await client.query("select pg_advisory_xact_lock(7, 1)");
  const found = await find(client);
  // Countries and currencies come first, because the seller and the brand refer to them.
  const ids = found ?? { brandId: newId(), sellerId: newId(), operatorAccountId: newId(), priceGroupId: newId() };
  if (!found)
    await client.query("insert into currency (code, exponent) values ('SEK', 2), ('EUR', 2), ('USD', 2) on conflict do nothing");
  if (!found)
    await client.query(
      "insert into country (iso2, phone_prefix, is_eu, name_en, name_sv) values ('SE', '+46', true, 'Sweden', 'Sverige') on conflict do nothing",
    );
  if (!found) await create(client, ids);
  for (const host of [...panelHosts, ...extraHosts]) {
    await client.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true) on conflict (host) do nothing", [
      host,
      ids.brandId,
    ]);
  }
  await loadReference(client, { brandId: ids.brandId, priceGroupId: ids.priceGroupId, now });
  await client.query(
    "select np_make_partitions(t, date_trunc('month', now())::date, 4) from unnest(array['state_log','audit_event','delivery','registry_frame']) t",
  );
  await client.query("commit");
  return ids;
}

async function find(client: pg.Client): Promise<Installation | null> {
  const { rows } = await client.query<Installation>(`
    select b.id as "brandId", b.seller_id as "sellerId", b.owner_account_id as "operatorAccountId", g.id as "priceGroupId"
      from brand b join price_group g on g.brand_id = b.id and g.parent_id is null where b.is_operator order by g.created_at limit 1`);
  return rows[0] ?? null;
}

async function create(client: pg.Client, ids: Installation): Promise<void> {
  await createSeller(client, ids);
  await createBooks(client, ids.sellerId);
  await createRoles(client, ids.operatorAccountId);
  await createDns(client, ids.operatorAccountId);
}

/**
 * Creates the seller, its brand, and the operator's account. That account's prices apply to all customers without prices of their
 * own.
 */
async function createSeller(client: pg.Client, ids: Installation): Promise<void> {
  const { brandId, sellerId, operatorAccountId, priceGroupId } = ids;
  const details = {
    lines: ["Exempelgatan 1", "111 22 Stockholm"],
    bankgiro: "5050-1055",
    iban: "SE4550000000058398257466",
    bic: "ESSESESS",
    swish: "1231181189",
    email: "billing@nameplane.test",
    phone: "+46.812345678",
  };
  await client.query(
    "insert into seller (id, name, orgnr, vat_number, country, books_currency, details) values ($1, $3, '556677-8899', 'SE556677889901', 'SE', 'SEK', $2)",
    [sellerId, details, firstSeller],
  );
  await client.query(
    "insert into brand (id, name, seller_id, mail_from, is_operator) values ($1, 'Nameplane', $2, 'Nameplane <no-reply@nameplane.test>', true)",
    [brandId, sellerId],
  );
  await client.query("insert into account (id, brand_id, kind, language) values ($1, $2, 'operator', 'en')", [
    operatorAccountId,
    brandId,
  ]);
  await client.query("update brand set owner_account_id = $1 where id = $2", [operatorAccountId, brandId]);
  await client.query("insert into price_group (id, brand_id, name) values ($1, $2, 'Standard')", [priceGroupId, brandId]);
  await client.query("update account set price_group_id = $1 where id = $2", [priceGroupId, operatorAccountId]);
}

/** The chart of accounts, and the number series of documents. */
async function createBooks(client: pg.Client, sellerId: string): Promise<void> {
  for (const [code, accountClass, number, name] of chart) {
    await client.query("insert into ledger_account (seller_id, code, class, chart_no, name) values ($1, $2, $3, $4, $5)", [
      sellerId,
      code,
      accountClass,
      number,
      name,
    ]);
  }
  for (const [series, kind, first] of [
    ["F", "invoice", 100001],
    ["K", "credit_note", 500001],
    ["R", "receipt", 700001],
  ] as const) {
    await client.query("insert into invoice_series (seller_id, series, kind, next_number) values ($1, $2, $3, $4)", [
      sellerId,
      series,
      kind,
      first,
    ]);
  }
}

async function createRoles(client: pg.Client, operatorAccountId: string): Promise<void> {
  // Staff permissions are left out, because staff have roles of their own (staff_role).
  const { rows } = await client.query<{ name: string }>("select name from permission where not is_staff order by name");
  const permissions = rows.map(({ name }) => name);
  for (const [name, keep] of sharedRoles)
    await client.query("insert into role (account_id, id, name, is_shared, permissions) values ($1, $2, $3, true, $4)", [
      operatorAccountId,
      newId(),
      name,
      permissions.filter(keep),
    ]);
}

/** Creates our name servers, and the records that a zone without a template starts with. */
async function createDns(client: pg.Client, operatorAccountId: string): Promise<void> {
  for (const [index, host] of nameServers.entries()) {
    await client.query("insert into dns_server (id, host, role, addresses) values ($1, $2, 'primary', '{127.0.0.1}')", [
      `ns${index + 1}`,
      host,
    ]);
  }
  const records = [
    { owner: "", type: "A", ttl_seconds: 3600, rdata: ["127.0.0.1"] },
    { owner: "www", type: "CNAME", ttl_seconds: 3600, rdata: ["{{domain}}."] },
    { owner: "", type: "MX", ttl_seconds: 3600, rdata: ["10 mail.{{domain}}."] },
    { owner: "mail", type: "A", ttl_seconds: 3600, rdata: ["127.0.0.1"] },
    { owner: "", type: "TXT", ttl_seconds: 3600, rdata: ['"v=spf1 mx -all"'] },
  ];
  await client.query(
    "insert into template (account_id, id, kind, name, body, is_shared) values ($1, $2, 'records', 'Default', $3, true)",
    [operatorAccountId, newId(), JSON.stringify(records)],
  );
}
