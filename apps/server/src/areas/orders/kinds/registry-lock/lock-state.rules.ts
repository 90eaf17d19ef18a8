export type LockState = "none" | "ordered" | "on" | "opening" | "open" | "ending";

const stateOfRequest: Readonly<Record<string, LockState>> = {
  "create-service": "ordered",
  "create-item-registration": "opening",
  "cancel-service": "ending",
};

/** A lock as the books have it, as far as it matters here. */
type Known = {
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  readonly service: { readonly params: { readonly opening?: { readonly until: string } } } | null;
  readonly request: { readonly type: string } | null;
};

/** Until when the lock is open: as the registry says, else as it was seen and is watched; null: it is not. */
export function openUntil({ isRegistryLocked, unlockedUntil, service }: Known, now: Date): Date | null {
  if (unlockedUntil !== null && unlockedUntil > now) return unlockedUntil;
  const opening = service?.params.opening;
  // Open longer than it was to be, it is open until it was seen to be closed.
  return opening === undefined || isRegistryLocked ? null : new Date(opening.until);
}

/** What a customer has of the lock of a name now; an order that is under way says it first. */
export function lockStateOf(known: Known, now: Date): LockState {
  const { service, request } = known;
  const underWay = request === null ? undefined : stateOfRequest[request.type];
  if (underWay === "ordered" || underWay === "ending") return underWay;
  if (openUntil(known, now) !== null) return "open";
  if (service === null) return "none";
  return underWay ?? "on";
}
