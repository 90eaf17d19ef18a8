import type { DsState, KeyState } from "./dnssec.state.ts";

export type ShownState =
  | { readonly machine: "dnssec_key"; readonly state: KeyState }
  | { readonly machine: "ds"; readonly state: DsState };

/**
 * What a key is called on the page: by itself as long as the parent has nothing to do with it, else by how it stands there
 * (docs/states.md#dnssec).
 */
export function shownState(key: KeyState, ds: DsState | null): ShownState {
  const isByItself = key !== "published" || ds === null || ds === "revoked";
  return isByItself ? { machine: "dnssec_key", state: key } : { machine: "ds", state: ds };
}
