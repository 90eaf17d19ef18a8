import type { ServiceState } from "./service.state.ts";

/** A service of a domain that is about to be pushed to another account. Times are in ISO 8601. */
export type ServiceAtPush = {
  readonly id: string;
  readonly productId: number;
  readonly isPlan: boolean;
  readonly state: ServiceState;
  /** The name that the owner has given to the service. */
  readonly ownName: string;
  /** The name of the product in both languages. */
  readonly en: string;
  readonly sv: string;
  /** The end of the paid period. Null if it has none. */
  readonly until: string | null;
  /** The names of a certificate, as A-labels: those that belong to the domain, and all others. */
  readonly names: readonly string[];
  readonly otherNames: readonly string[];
  /** When the certificate in use expires. Null if there is none. */
  readonly certificateUntil: string | null;
};

/**
 * What a push does with a service of the domain, in words for giver and receiver.
 * goes:   the receiver gets it for the rest of its paid period, and decides about its renewal
 * ends:   it ends, and nothing is refunded
 * stays:  the giver keeps it, because it does not depend on the domain
 * blocks: the domain is not pushed while the giver has it; the words say what the giver can do
 */
export type AtPush = {
  readonly fate: "goes" | "ends" | "stays" | "blocks";
  readonly words: { readonly en: string; readonly sv: string };
};
