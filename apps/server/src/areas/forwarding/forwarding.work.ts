import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { orderCertificate, orderCertificates, type CertificateDeps } from "./actions/order-certificates.ts";
import { tryCertificateJob } from "./forwarding.jobs.ts";

/** Orders certificates of redirects. */
export function forwardingWork(deps: CertificateDeps, paces: Paces): Work {
  return {
    jobs: [job(tryCertificateJob, 1, ({ certificateId }) => orderCertificate(deps, certificateId))],
    sweeps: [sweep("certificates", paces.sweep * 5, () => orderCertificates(deps))],
  };
}
