import type { MaintenanceNews } from "../extensions/maintenance.ts";
import type { Domain, TransactionIds, Transfer } from "../model/objects.ts";

/** News that a poll message will tell a registrar, before it is written in the form of the registry. */
export type Notice = { readonly to: string; readonly at: number; readonly text: string } & (
  | { readonly kind: "domainTransfer"; readonly name: string; readonly transfer: Transfer }
  | { readonly kind: "contactTransfer"; readonly id: string; readonly transfer: Transfer }
  | { readonly kind: "pendingAction"; readonly name: string; readonly done: boolean; readonly ids: TransactionIds }
  | {
      readonly kind: "domainChanged";
      readonly domain: Domain;
      readonly operation: ChangeOperation;
      readonly who: string;
      readonly dispute?: Dispute | undefined;
    }
  | {
      readonly kind: "tagChange";
      readonly step: "asked" | "arrived" | "released" | "rejected";
      readonly domain: Domain;
      readonly sides: { readonly from: string; readonly to: string; readonly caseId: string | null };
    }
  | { readonly kind: "domainDeleted"; readonly name: string }
  | { readonly kind: "rgp"; readonly name: string; readonly requestedAt: number; readonly reportDueAt: number }
  | { readonly kind: "maintenance"; readonly news: MaintenanceNews }
  | { readonly kind: "lowBalance"; readonly registrarName: string; readonly limit: string; readonly available: string }
  | { readonly kind: "text" }
);

/** The case that was the reason for a change by the registry (RFC 8590 section 2.2). */
export interface Dispute {
  readonly type: "udrp" | "urs";
  readonly id: string;
}

/** changePoll-1.0 operations that this registry performs on its own initiative (RFC 8590 section 2.1). */
export type ChangeOperation = "create" | "update" | "transfer" | "delete" | "autoRenew" | "autoDelete" | "autoPurge" | "restore";
