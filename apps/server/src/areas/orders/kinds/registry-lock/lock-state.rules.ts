export type LockState = "none" | "ordered" | "on" | "opening" | "open" | "ending";

const stateOfRequest: Readonly<Record<string, LockState>> = {
  "create-service": "ordered",
  "create-item-registration": "opening",
  "cancel-service": "ending",
};

/** The parts of a lock's data in our database that matter here. */
type Known = {
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  readonly service: { readonly params: { readonly opening?: { readonly until: string } } } | null;
  readonly request: { readonly type: string } | null;
};

/** Until when the lock is open: as the registry says, or otherwise by our own record of the opening. Null if it is not open. */
export function openUntil({ isRegistryLocked, unlockedUntil, service }: Known, now: Date): Date | null {
  if (unlockedUntil !== null && unlockedUntil > now) return unlockedUntil;
  const opening = service?.params.opening;
  // After the agreed time, the lock still counts as open until the registry shows it closed.
  return opening === undefined || isRegistryLocked ? null : new Date(opening.until);
}

/** The state of a domain's lock as the customer sees it. An open order comes first. */
export function lockStateOf(known: Known, now: Date): LockState {
  const { service, request } = known;
  const underWay = request === null ? undefined : stateOfRequest[request.type];
  if (underWay === "ordered" || underWay === "ending") return underWay;
  if (openUntil(known, now) !== null) return "open";
  if (service === null) return "none";
  return underWay ?? "on";
}
