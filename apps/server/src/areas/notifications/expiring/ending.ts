import type { RenewalClock } from "../../domains/index.ts";
import type { ExpiryRecovery } from "../../tlds/index.ts";
import type { ExpiringRow } from "./expiring-names.repository.ts";
import type { Stage } from "./stage.rules.ts";

/** A domain whose period ends and that has reached a stage of which somebody has to be notified now. */
export type ExpiringDomain = ExpiringRow & {
  readonly stage: Stage;
  readonly clock: RenewalClock;
  readonly recovery: ExpiryRecovery;
};
