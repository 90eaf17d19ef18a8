import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Jobs } from "../../../platform/jobs.ts";

export type ContactDeps = { readonly jobs: Pick<Jobs, "enqueue">; readonly clock: Clock };
export type ContactRouteDeps = ContactDeps & { readonly pool: Pool };
