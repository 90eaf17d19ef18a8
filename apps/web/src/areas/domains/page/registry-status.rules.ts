/** Who sets a registry status, as its name says (RFC 5731 section 2.3, RFC 3915 section 3.1). */
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
  /** Whether the status takes the name out of DNS, or comes before the name is deleted. */
  readonly isAlarming: boolean;
};

const alarming = new Set(["clienthold", "serverhold", "pendingdelete", "redemptionperiod", "deactivated", "inactive"]);

/** Reads a status as the registry writes it; upper and lower case differ between registries. */
export function readStatus(name: string): RegistryStatus {
  const known = knownStatuses.find((each) => each.toLowerCase() === name.toLowerCase()) ?? null;
  return {
    name,
    known,
    setter: name.toLowerCase().startsWith("client") ? "us" : "registry",
    isAlarming: alarming.has(name.toLowerCase()),
  };
}
