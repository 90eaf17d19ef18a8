import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { FileDeps } from "../files/index.ts";

export type PrivacyDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FileDeps, "store" | "vault">;
  /** The PDF of an invoice or credit note. */
  readonly invoicePdf: (scope: AccountScope, invoiceId: string) => Promise<Buffer>;
  /** A zone as a zone file. */
  readonly zoneFile: (trx: Trx, scope: AccountScope, zoneId: string) => Promise<Buffer>;
};
