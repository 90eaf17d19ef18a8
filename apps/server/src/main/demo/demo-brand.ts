import { money } from "@nameplane/values";
import type pg from "pg";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { newId } from "../../platform/ids.ts";
import { demoBrand } from "./demo-logins.ts";
import type { Installation } from "../install.ts";
import { addCustomer, type NewCustomer } from "../people.ts";

const name = "Solrosen";

const client: NewCustomer = {
  user: {
    ...demoBrand.client,
    firstName: "Signe",
    lastName: "Lindqvist",
    email: "signe@lindsblommor.example",
    phone: "+46.317123456",
    language: "sv",
  },
  organization: "Linds Blommor AB",
  idNumber: "559123-4561",
  vatNumber: "SE559123456101",
  street: ["Blomstergatan 7"],
  postcode: "413 01",
  city: "Göteborg",
  country: "SE",
  invoiceMethod: "prepayment",
  creditLimit: money(0, "SEK"),
  isReseller: false,
};

/** Eight petals around a centre, and the name, in one colour that is readable on both themes. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 32"><g transform="translate(16 16)" fill="#F9B818">${[
    0, 45, 90, 135, 180, 225, 270, 315,
  ]
    .map((turn) => `<ellipse cy="-9.5" rx="4" ry="6" transform="rotate(${turn})"/>`)
    .join(
      "",
    )}<circle r="6" fill="#7A4E00"/></g><text x="40" y="22" font-family="Inter,sans-serif" font-size="19" font-weight="600" fill="#A87500">${name}</text></svg>`,
)}`;

const intro = "Välkommen till Solrosen.\nVi svarar på vardagar mellan 9 och 17.";

function config(): BrandConfig {
  const base = defaultConfig({ name, isOperator: false, timeZone: "Europe/Stockholm" });
  return {
    ...base,
    version: 1,
    logo,
    themeColor: "#F9B818",
    introBox: intro,
    texts: { en: { ...base.texts.en, intro }, sv: { ...base.texts.sv, intro } },
    tosURL: "https://solrosen.example/villkor",
    support: { ...base.support, email: "hej@solrosen.example" },
    tlds: ["se", "nu"],
    globals: {
      ...base.globals,
      enableLoginLog: false,
      enableExport: false,
      menus: { ...base.globals.menus, Tools: false, EconomyDeposit: false },
    },
  };
}

/** The reseller's brand: its host, its look, prices 15 % above what the reseller pays, and one customer. */
export async function installDemoBrand(
  db: pg.Client,
  installation: Installation,
  resellerAccountId: string,
  actor: string,
): Promise<void> {
  const [brandId, priceGroupId] = [newId(), newId()];
  await db.query(
    `insert into brand (id, name, owner_account_id, seller_id, language, mail_from)
     values ($1, $2, $3, $4, 'sv', 'Solrosen <hej@solrosen.example>')`,
    [brandId, name, resellerAccountId, installation.sellerId],
  );
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [demoBrand.host, brandId]);
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Kunder', $3)", [
    priceGroupId,
    brandId,
    installation.priceGroupId,
  ]);
  await db.query(
    `insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency, round_to_minor, round_less_minor)
     values ($1, 'all', '2020-01-01', 1500, 'SEK', 1000, 100), ($1, 'all', '2020-01-01', 1500, 'EUR', 100, 10),
            ($1, 'all', '2020-01-01', 1500, 'USD', 100, 10)`,
    [priceGroupId],
  );
  await db.query(
    "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), $3)",
    [brandId, JSON.stringify(config()), actor],
  );
  await db.query(
    `insert into reseller (account_id, public_name, email, phone, url, abuse_email, vat_rate_bp)
     values ($1, $2, 'hej@solrosen.example', '+46.855512300', 'https://solrosen.example', 'abuse@solrosen.example', 2500)`,
    [resellerAccountId, name],
  );
  const place = { ...installation, brandId, priceGroupId, parentAccountId: resellerAccountId };
  await addCustomer(db, place, client, actor);
}
