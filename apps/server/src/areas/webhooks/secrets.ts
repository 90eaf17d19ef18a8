import type { Place } from "../../platform/vault.ts";

/** The place an endpoint's signing secret is encrypted for; a former secret keeps the place it was encrypted for. */
export function secretPlace(webhookId: string): Place {
  return { table: "webhook", column: "secret_enc", rowId: webhookId };
}
