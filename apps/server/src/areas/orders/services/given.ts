import { z } from "zod";
import type { Vault } from "../../../platform/vault.ts";

/** One detail that a service gives its owner, such as an address to sign in at. */
const given = z.array(z.strictObject({ label: z.string(), value: z.string() }));
export type Given = z.infer<typeof given>[number];

const placeOf = (serviceId: string) => ({ table: "service", column: "given_enc", rowId: serviceId });

/** Encrypts the details that a service gives its owner, because they can contain passwords. */
export const sealGiven = (vault: Vault, serviceId: string, all: readonly Given[]): Buffer =>
  vault.seal(placeOf(serviceId), Buffer.from(JSON.stringify(all)));

export const openGiven = (vault: Vault, serviceId: string, sealed: Buffer): Given[] =>
  given.parse(JSON.parse(vault.open(placeOf(serviceId), sealed).toString("utf8")));
