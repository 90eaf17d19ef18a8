import type { Clock } from "../clock/clock.ts";
import type { Store } from "../store/store.ts";

/** What every part of the simulator works on. */
export interface Registry {
  readonly store: Store;
  readonly clock: Clock;
  /** Called after an account's password changed, so that endpoints.json is updated. */
  readonly accountsChanged: () => void;
}
