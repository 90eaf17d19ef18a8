import { z } from "zod";
import { id, instant, nothing, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { brandConfig } from "./config.ts";

const ownBrand = z.strictObject({
  brandid: id,
  name: z.string(),
  language: z.string(),
  currency: z.string(),
  mailfrom: z.string(),
  hosts: z.array(z.strictObject({ host: z.string(), purpose: z.enum(["panel", "mail"]), islive: z.boolean() })),
  /**
   * When the brand's theme and feature switches were published. Null if they never were, so that the brand shows the default
   * ones.
   */
  published: instant.nullable(),
  /** Whether the stored configuration cannot be read, so that the neutral theme is shown. */
  isbroken: z.boolean(),
  config: brandConfig,
});

export const ownBrandsSpec = spec({
  summary: "The brands that the account owns, as their customers see them; none while its whitelabel value is 0",
  input: nothing,
  answer: z.strictObject({ data: z.array(ownBrand) }),
  refusals: [LoginRequired, NoPermission],
});
