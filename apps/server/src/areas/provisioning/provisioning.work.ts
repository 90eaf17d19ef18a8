import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { makeScope } from "../../platform/scope.ts";
import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { vendorCalledJob } from "./provisioning.jobs.ts";
import { settleVendorService, settleVendorServices, type ProvisioningDeps } from "./settle-vendor-service.ts";
import { ownerOfVendorService } from "./vendor-services.repository.ts";

const actor = "job:vendor-called";

/** The job and the sweep that keep services at vendors in the state that they should have. */
export function provisioningWork(deps: ProvisioningDeps & { readonly sweeping: Pool }, paces: Paces): Work {
  return {
    jobs: [
      job(vendorCalledJob, 2, async ({ vendor, serviceId }) => {
        const owner = await tx(deps.sweeping, { actor }, (trx) => ownerOfVendorService(trx, vendor, serviceId));
        if (owner !== null) await settleVendorService(deps, makeScope({ ...owner, actor }), serviceId);
      }),
    ],
    sweeps: [sweep("vendor-services", paces.sweep, () => settleVendorServices(deps))],
  };
}
