// Exports a list in a process of its own and reports its highest resident memory: node export-memory.ts URL ACCOUNT BRAND
// one|parts
import { connect } from "../../apps/server/src/platform/db/connect.ts";
import { tx, type Trx } from "../../apps/server/src/platform/db/transaction.ts";
import { exportDomains } from "../../apps/server/src/areas/domains/list/export-domains.ts";
import { RunningExports } from "../../apps/server/src/platform/running-exports.ts";
import type { SessionCall } from "../../apps/server/src/platform/http/call.ts";
import { makeScope, type AccountScope } from "../../apps/server/src/platform/scope.ts";

/** The tab that contains a twentieth of the domains. */
const twentieth = 2;

export function callOf(pool: ReturnType<typeof connect>, scope: AccountScope): SessionCall {
  return {
    language: "en",
    scope,
    requestId: "bench",
    address: "127.0.0.1",
    tx: <T>(work: (trx: Trx) => Promise<T>) => tx(pool, scope, work),
  } as unknown as SessionCall;
}

/** Exports every domain of a tab, or of all tabs, to its last line. `seen` is called after each piece. */
export async function exportAll(call: SessionCall, tab: number | null, seen: () => void = () => undefined) {
  const query = {
    tab,
    column: "sort_name",
    isDescending: false,
    page: 1,
    limit: 50,
    search: null,
    labels: [],
    isUnlabelled: false,
    tags: [],
  } as const;
  const { chunks } = await exportDomains(new RunningExports(), call, query, { format: "csv", subaccounts: false });
  for await (const _ of chunks) seen();
}

if (import.meta.main) {
  const [url = "", accountId = "", brandId = "", how] = process.argv.slice(2);
  const pool = connect(url, "nameplane_app", 4);
  const call = callOf(pool, makeScope({ accountId, brandId, actor: "bench" }));
  let peak = 0;
  const check = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  await exportAll(call, twentieth);
  if (how === "one") await exportAll(call, null, check);
  else for (let n = 0; n < 20; n++) await exportAll(call, twentieth, check);
  await pool.close();
  process.send?.(peak);
  process.disconnect?.();
}
