import { z } from "zod";
import { shapeChoices, shapeRoles } from "./shape-values.ts";

const months = z.int().min(0).max(1200);
const handle = z.string().trim().max(64);

/** How a registry works, as flat values that a form shows. Months are whole months. */
export const registryShape = z.strictObject({
  hostModel: z.enum(shapeChoices.hostModel),
  contactRoles: z.array(z.enum(shapeRoles)).max(4),
  contactIdentity: z.enum(shapeChoices.contactIdentity),
  contactIds: z.enum(shapeChoices.contactIds),
  placeholder: handle,
  standingAdmin: handle,
  standingTech: handle,
  standingBilling: handle,
  periodUnit: z.enum(shapeChoices.periodUnit),
  minMonths: months,
  maxMonths: months,
  renewal: z.enum(shapeChoices.renewal),
  restore: z.enum(shapeChoices.restore),
  codeMin: z.int().min(1).max(255),
  codeMax: z.int().min(1).max(255),
  codeAtCreate: z.enum(shapeChoices.codeAtCreate),
  codeMadeBy: z.enum(shapeChoices.codeMadeBy),
  transferKind: z.enum(shapeChoices.transferKind),
  transferAnswers: z.boolean(),
  transferMonths: months,
  transferServers: z.boolean(),
  transferRegistrant: z.enum(shapeChoices.transferRegistrant),
  dnssec: z.enum(shapeChoices.dnssec),
  usesFee: z.boolean(),
  cancelAtExpiry: z.enum(shapeChoices.cancelAtExpiry),
  registryLock: z.enum(shapeChoices.registryLock),
  clientCertificate: z.boolean(),
  weakCiphers: z.boolean(),
  /** URIs to name at login beside the objects, as far as the server offers them. */
  extensions: z.array(z.string().trim().min(1).max(200)).max(60),
  /** The name of each TLD in namestoreExt; the TLD "*" stands for all others. Empty where the registry has none. */
  subProducts: z.array(z.strictObject({ tld: z.string().min(1).max(63), product: z.string().min(1).max(64) })).max(200),
  idnSays: z.enum(shapeChoices.idnSays),
  /** The registry's names of languages or tables, in the order in which they are tried. */
  idnTags: z
    .array(
      z.strictObject({
        tag: z.string().min(1).max(64),
        scripts: z.array(z.string().min(1).max(40)).max(20),
        letters: z.string().max(2000),
      }),
    )
    .max(200),
});
export type RegistryShape = z.infer<typeof registryShape>;
export type ShapeField = keyof RegistryShape;
