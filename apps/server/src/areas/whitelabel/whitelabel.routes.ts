import type { AnswerOf } from "@nameplane/contracts";
import { brandSecurityListSpec, secureBrandSpec } from "@nameplane/contracts/whitelabel/brand-security";
import { fetchWhitelabelSpec } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/look-operations";
import { brandSecurityList, ownBrands, secureBrand } from "@nameplane/contracts/whitelabel/operations";
import { ownBrandsSpec } from "@nameplane/contracts/whitelabel/own-brands";
import { readConfig } from "@nameplane/contracts/whitelabel/read-config";
import type { Edge } from "../../platform/http/edge.ts";
import { readBrandSecurity, refuseSecuring, secureBrandAsStaff } from "./actions/secure-brand.ts";
import type { Brands } from "./brands.ts";
import { hostsOf, ownBrandRows, whitelabelValue, type HostRow, type OwnBrandRow } from "./whitelabel.repository.ts";

export function whitelabelRoutes(edge: Edge, brands: Brands): void {
  // The brand is determined by the called host, not by a parameter. A brand's feature switches therefore cannot be read from
  // another brand's host.
  edge.public(fetchWhitelabel, fetchWhitelabelSpec, {}, async (call) => ({
    content: { config: JSON.stringify(await brands.config(call.brand.brandId)) },
  }));

  edge.inTransaction(
    ownBrands,
    ownBrandsSpec,
    { kind: "permission", permission: "account_view" },
    { feature: "ToolsWhitelabel" },
    async ({ trx, scope }) => {
      const rows = (await whitelabelValue(trx, scope.accountId)) > 0 ? await ownBrandRows(trx) : [];
      const ids = rows.map(({ brand_id: id }) => id);
      const hosts = ids.length === 0 ? [] : await hostsOf(trx, ids);
      return { data: rows.map((row) => presentOwn(row, hosts)) };
    },
  );

  const settings = "staff_settings";

  edge.staff(brandSecurityList, brandSecurityListSpec, settings, { stepUp: null }, async ({ trx }) => ({
    data: await readBrandSecurity(trx),
  }));

  edge.staff(secureBrand, secureBrandSpec, settings, { stepUp: { first: refuseSecuring } }, async (call, input) => {
    await secureBrandAsStaff(call, input);
    return {};
  });
}

function presentOwn(row: OwnBrandRow, hosts: readonly HostRow[]): AnswerOf<typeof ownBrands>["data"][number] {
  const facts = { name: row.name, isOperator: row.is_operator, timeZone: row.time_zone };
  const read = row.config === null ? { config: defaultConfig(facts), isBroken: false } : readConfig(row.config, facts);
  return {
    brandid: row.brand_id,
    name: row.name,
    language: row.language,
    currency: row.currency,
    mailfrom: row.mail_from,
    hosts: hosts
      .filter(({ brand_id: id }) => id === row.brand_id)
      .map(({ host, purpose, is_live: islive }) => ({ host, purpose: purpose === "mail" ? "mail" : "panel", islive })),
    published: row.published_at?.toISOString() ?? null,
    isbroken: read.isBroken,
    config: { ...read.config, version: row.version ?? 0 },
  };
}
