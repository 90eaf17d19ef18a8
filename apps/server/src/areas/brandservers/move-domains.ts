import { BrandServersNotUsed, NothingToMove } from "@nameplane/contracts/whitelabel/refusals";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { brandOf, record, type Editing } from "../whitelabel/editor/index.ts";
import { moveServersJob } from "./brandservers.jobs.ts";
import { delegationsOf, findSet } from "./servers.repository.ts";

type Input = { readonly brandid: string; readonly customers: readonly number[] };

/**
 * The checks that are made before the user is asked to confirm their identity. Returns the brand and the customers whose domains
 * would move. Possible refusals: those of moveDomains.
 */
export async function refuseMove(editing: Editing, { brandid, customers }: Input) {
  const { trx } = editing;
  const brand = await brandOf(editing, brandid);
  if ((await findSet(trx, brandid))?.state !== "used") throw new Refused(BrandServersNotUsed, { param: "brandid" });
  const rows = (await delegationsOf(trx, brandid)).filter(({ number, former }) => customers.includes(number) && former > 0);
  if (rows.length === 0) throw new Refused(NothingToMove, { param: "customers" });
  return { brand, rows };
}

/**
 * Delegates the domains of customers to their brand's own name servers. For each customer, a job orders the change for every
 * domain that is delegated to other name servers of ours. Returns the number of domains. Possible refusals: NotFound,
 * BrandServersNotUsed, NothingToMove.
 */
export async function moveDomains(jobs: Jobs, editing: Editing, input: Input): Promise<{ domains: number }> {
  const { brand, rows } = await refuseMove(editing, input);
  const { trx, actor: by } = editing;
  await jobs.enqueue(
    trx,
    moveServersJob,
    rows.map(({ account_id: accountId }) => ({ id: newId(), accountId, brandId: brand.id, by })),
  );
  const domains = rows.reduce((sum, { former }) => sum + former, 0);
  await record(editing, brand, {
    action: "brand.move-domains",
    after: { customers: rows.map(({ number }) => number), domains },
  });
  return { domains };
}
