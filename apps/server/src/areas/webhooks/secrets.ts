import type { Place } from "../../platform/vault.ts";

/** Where the signing secret of an endpoint lies; a replaced one keeps the place it was sealed for. */
export function secretPlace(webhookId: string): Place {
  return { table: "webhook", column: "secret_enc", rowId: webhookId };
}
