import type { Place } from "../../platform/vault.ts";

/**
 * The place (table, column and row) for which an endpoint's signing secret is encrypted. A former secret keeps the place for
 * which it was encrypted.
 */
export function secretPlace(webhookId: string): Place {
  return { table: "webhook", column: "secret_enc", rowId: webhookId };
}
