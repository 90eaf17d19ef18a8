/** Who sets a status of the registry, as far as its name tells (RFC 5731 section 2.3, RFC 3915 section 3.1). */
export type StatusSetter = "us" | "registry";

/** Statuses that have words of their own; another one is shown by its name alone. */
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
  /** Switches the name off, or is about to take it away. */
  readonly isAlarming: boolean;
};

const alarming = new Set(["clienthold", "serverhold", "pendingdelete", "redemptionperiod", "deactivated", "inactive"]);

/** Reads a status as a registry writes it: case differs between registries. */
export function readStatus(name: string): RegistryStatus {
  const known = knownStatuses.find((each) => each.toLowerCase() === name.toLowerCase()) ?? null;
  return {
    name,
    known,
    setter: name.toLowerCase().startsWith("client") ? "us" : "registry",
    isAlarming: alarming.has(name.toLowerCase()),
  };
}
