import { z } from "zod";
import { spec } from "../spec.ts";
import { UnknownHost } from "../refusals.ts";

/** Switches of a brand (specification, entity Whitelabel config). A switch hides in the browser and closes the feature on the server. */
export const globals = z.strictObject({
  brandName: z.string(),
  isOwnApp: z.boolean(),
  enableServiceOrder: z.boolean(),
  enableBasket: z.boolean(),
  enableLoginLog: z.boolean(),
  enableTranslation: z.boolean(),
  enableFeedback: z.boolean(),
  showIntercom: z.boolean(),
  enablePasswordReset: z.boolean(),
  enablePrices: z.boolean(),
  enableExport: z.boolean(),
  enableAuthCode: z.boolean(),
  enableDomainCancellation: z.boolean(),
  showHelp: z.boolean(),
  showSystemStatus: z.boolean(),
  timeZone: z.string(),
  versionCheckSeconds: z.int(),
  ajaxTimeoutMs: z.int(),
  menus: z.record(z.string(), z.boolean()),
});

export const brandConfig = z.strictObject({
  version: z.int(),
  logo: z.string().nullable(),
  themeColor: z.string().nullable(),
  introBox: z.string(),
  tosURL: z.string(),
  dashboardKPI: z.record(z.string(), z.boolean()),
  tlds: z.array(z.string()),
  globals,
});
export type BrandConfig = z.infer<typeof brandConfig>;

export const fetchWhitelabelSpec = spec({
  summary: "Look and switches of the brand behind a host, as JSON text",
  input: z.strictObject({ host: z.string().max(253).optional() }),
  answer: z.strictObject({ content: z.strictObject({ config: z.string() }) }),
  refusals: [UnknownHost],
});
