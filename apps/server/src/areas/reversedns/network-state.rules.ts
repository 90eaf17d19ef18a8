import type { NetworkState } from "@nameplane/contracts/reversedns/network";

/** The servers to which the parent delegates a zone. `hosts` is null if the parent could not be asked. */
export type Found = { readonly apex: string; readonly hosts: readonly string[] | null };

/** Whether the parent delegates a zone to one of our servers. Null if that is not known. */
export function isDelegated({ hosts }: Found, ours: readonly string[]): boolean | null {
  return hosts === null ? null : hosts.some((host) => ours.includes(host.toLowerCase()));
}

/**
 * The state of a network after its parents were asked. The network counts as delegated if all of its zones are delegated to us,
 * and as not delegated if none is. If a parent could not be asked, the state does not change.
 */
export function stateAfter(state: NetworkState, found: readonly Found[], ours: readonly string[]): NetworkState {
  const zones = found.map((zone) => isDelegated(zone, ours));
  if (state === "ended" || zones.includes(null)) return state;
  if (state === "changing") return zones.includes(true) ? state : "waiting";
  if (!zones.includes(false)) return "active";
  return state === "active" ? "lost" : state;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** When the parents are asked again: often in the days after the order, and daily once the network is delegated. */
export function nextCheckMs(state: NetworkState, ageMs: number): number | null {
  if (state === "ended") return null;
  if (state === "active") return dayMs;
  return ageMs < 3 * dayMs ? 10 * minuteMs : ageMs < 60 * dayMs ? 60 * minuteMs : dayMs;
}
