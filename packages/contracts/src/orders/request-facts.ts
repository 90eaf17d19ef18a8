import { requestTypes, type RequestType } from "./request-types.ts";

/**
 * What a request does to its name or service. Code outside orders/kinds tests for these facts instead of for types of requests.
 */
export type RequestFact =
  /** The account gets a name that was free. transfersIn: the account gets a name from another registrar. */
  | "registers"
  | "transfersIn"
  | "renews"
  | "restores"
  | "ends"
  | "changesOwner"
  /**
   * The request may change the contacts at the registry, so that they differ from those that were last agreed on with the
   * account.
   */
  | "changesContacts"
  /** The request sends the changed data of a contact to every name that uses the contact. */
  | "carriesContact"
  | "changesServers"
  | "renewsPlan"
  /** The request adds a period to a service. */
  | "renewsService"
  /** The user who ordered it had to confirm their identity first. */
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
  "renew-service": ["renewsService"],
  "update-dns-renew": ["renewsPlan", "renewsService"],
  "update-domain-cancellation": ["ends", "isDangerous"],
  "update-domain-contacts": ["changesContacts", "carriesContact"],
  "update-domain-dns": ["changesServers"],
  "update-domain-registrant": ["changesOwner", "changesContacts", "isDangerous"],
  "update-domain-renew": ["renews"],
  "update-domain-restore": ["restores"],
};

/** The types with at least one of these facts. */
export const typesThat = (...wanted: readonly RequestFact[]): readonly RequestType[] =>
  requestTypes.filter((type) => facts[type].some((fact) => wanted.includes(fact)));

/** Whether one of these types has one of these facts. */
export const doesOneOf = (types: readonly string[], ...wanted: readonly RequestFact[]): boolean =>
  typesThat(...wanted).some((type) => types.includes(type));
