import type { RenewalClock } from "../../domains/index.ts";
import type { ExpiryRecovery } from "../../tlds/index.ts";
import type { ExpiringRow } from "./expiring-names.repository.ts";
import type { Stage } from "./stage.rules.ts";

/** A domain whose period ends, at a stage that has to be notified now. */
export type ExpiringDomain = ExpiringRow & {
  readonly stage: Stage;
  readonly clock: RenewalClock;
  readonly recovery: ExpiryRecovery;
};
