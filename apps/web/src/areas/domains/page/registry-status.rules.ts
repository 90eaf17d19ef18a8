/** Who sets a registry status. The name of the status shows it (RFC 5731 section 2.3, RFC 3915 section 3.1). */
export type StatusSetter = "us" | "registry";

/** Statuses with a text; others are shown by their name. */
export const knownStatuses = [
  "ok",
  "inactive",
  "clientHold",
  "clientTransferProhibited",
  "clientUpdateProhibited",
  "clientDeleteProhibited",
  "clientRenewProhibited",
  "serverHold",
  "serverTransferProhibited",
  "serverUpdateProhibited",
  "serverDeleteProhibited",
  "serverRenewProhibited",
  "pendingCreate",
  "pendingUpdate",
  "pendingRenew",
  "pendingDelete",
  "pendingTransfer",
  "pendingRestore",
  "addPeriod",
  "autoRenewPeriod",
  "renewPeriod",
  "transferPeriod",
  "redemptionPeriod",
  "deactivated",
  "expired",
] as const;
export type KnownStatus = (typeof knownStatuses)[number];

export type RegistryStatus = {
  readonly name: string;
  readonly known: KnownStatus | null;
  readonly setter: StatusSetter;
  /** Whether the status takes the domain out of DNS, or precedes its deletion. */
  readonly isAlarming: boolean;
};

const alarming = new Set(["clienthold", "serverhold", "pendingdelete", "redemptionperiod", "deactivated", "inactive"]);

/** Parses a status as the registry writes it. Registries differ in their use of upper and lower case. */
export function readStatus(name: string): RegistryStatus {
  const known = knownStatuses.find((each) => each.toLowerCase() === name.toLowerCase()) ?? null;
  return {
    name,
    known,
    setter: name.toLowerCase().startsWith("client") ? "us" : "registry",
    isAlarming: alarming.has(name.toLowerCase()),
  };
}
