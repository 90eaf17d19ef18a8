import type { RegistryFee, RegistryOutage } from "./registry.port.ts";

/**
 * How work at a registry for one request ended. The caller then changes the request's state: done completes it, pending and
 * unknown make it wait, customer requires the customer to act for the given sub-reason (`reason`), rejected ends it, hold pauses
 * it, staff raises a task, unavailable tries again.
 */
export type RegistryOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  /**
   * The command was accepted and will be carried out later (1001). Its object is read at nextCheckAt, or sooner if a poll message
   * comes.
   */
  | { readonly kind: "pending"; readonly nextCheckAt: Date }
  /** reason: 4001 to 4899; text: the registry's words without secrets. */
  | { readonly kind: "customer"; readonly reason: number; readonly text: string }
  | { readonly kind: "rejected"; readonly text: string }
  | { readonly kind: "registry_locked"; readonly text: string }
  /** outage: the registry refuses everything from us, whatever the request. pausedAt: the registry that staff have paused. */
  | {
      readonly kind: "hold";
      readonly text: string;
      readonly until: Date;
      readonly outage?: RegistryOutage;
      readonly pausedAt?: string;
    }
  /** Our command, profile or account is wrong, so a person has to deal with it. */
  /** told: what the customer is told in the meantime. By default: that something is wrong at the registry. */
  | { readonly kind: "staff"; readonly text: string; readonly told?: string }
  /** Nothing was sent, so the same call can be made again later. */
  | {
      readonly kind: "unavailable";
      readonly text: string;
      /** Whether the registry answers, but accepts no more commands from us for a moment. */
      readonly isCrowded?: boolean;
    }
  /**
   * A command was sent and its reply is missing. Its object is read at nextCheckAt to find the outcome, and the command is not
   * sent again before that.
   */
  | { readonly kind: "unknown"; readonly nextCheckAt: Date };

/** A domain after its registration, as the registry holds it for us. */
export type RegisteredFacts = {
  readonly registryId: string;
  readonly asciiName: string;
  readonly roid: string | null;
  readonly sponsor: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly statuses: readonly string[];
  readonly nameServersWanted: readonly string[];
  readonly nameServersSeen: readonly string[];
  /** What the registry charged. Null if the registry does not say. */
  readonly fee: RegistryFee | null;
  readonly isPremium: boolean;
  /** When the domain was read. An older reading never changes our copy of the registry's data. */
  readonly readAt: Date;
};
