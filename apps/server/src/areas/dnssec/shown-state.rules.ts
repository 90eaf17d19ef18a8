import type { DsState, KeyState } from "./dnssec.state.ts";

export type ShownState =
  | { readonly machine: "dnssec_key"; readonly state: KeyState }
  | { readonly machine: "ds"; readonly state: DsState };

/**
 * A key's status on the page: the key's own state while the parent has no DS of the key, otherwise the state of the DS
 * (docs/states.md#dnssec).
 */
export function shownState(key: KeyState, ds: DsState | null): ShownState {
  const isByItself = key !== "published" || ds === null || ds === "revoked";
  return isByItself ? { machine: "dnssec_key", state: key } : { machine: "ds", state: ds };
}
