import { requestTypes, type RequestType } from "./request-types.ts";

/** What a request does to its name or service: whoever knows nothing of kinds asks by this what is under way, or what has ended. */
export type RequestFact =
  /** The account gets the name, which was free, or comes from another registrar. */
  | "registers"
  | "transfersIn"
  | "renews"
  | "restores"
  | "ends"
  | "changesOwner"
  /** It may leave other contacts on the name than the account has agreed to. */
  | "changesContacts"
  /** It carries a change of a contact to every name the contact stands on. */
  | "carriesContact"
  | "changesServers"
  | "renewsPlan"
  /** It carries a fresh proof of whoever ordered it. */
  | "isDangerous";

const facts: Readonly<Record<RequestType, readonly RequestFact[]>> = {
  "cancel-service": [],
  "create-dns-registration": [],
  "create-domain-escrow": [],
  "create-domain-registration": ["registers"],
  "create-domain-transfer": ["transfersIn", "changesContacts"],
  "create-item-registration": [],
  "create-service": [],
  "create-ssl": [],
  "renew-service": [],
  "update-dns-renew": ["renewsPlan"],
  "update-domain-cancellation": ["ends", "isDangerous"],
  "update-domain-contacts": ["changesContacts", "carriesContact"],
  "update-domain-dns": ["changesServers"],
  "update-domain-registrant": ["changesOwner", "changesContacts", "isDangerous"],
  "update-domain-renew": ["renews"],
  "update-domain-restore": ["restores"],
};

/** Types of which one of these is true. */
export const typesThat = (...wanted: readonly RequestFact[]): readonly RequestType[] =>
  requestTypes.filter((type) => facts[type].some((fact) => wanted.includes(fact)));

/** Whether one of these types does one of these things. */
export const doesOneOf = (types: readonly string[], ...wanted: readonly RequestFact[]): boolean =>
  typesThat(...wanted).some((type) => types.includes(type));
