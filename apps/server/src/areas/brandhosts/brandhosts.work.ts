import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { tryHostCertificateJob } from "./brandhosts.jobs.ts";
import { orderHostCertificates, tryHostCertificate, type HostCertificateDeps } from "./order-certificates.ts";
import { watchHosts, type WatchDeps } from "./watch-hosts.ts";

/** Checks where hosts lead. If the installation serves their certificates itself, also gets and renews the certificates. */
export function brandHostWork(watch: WatchDeps, certificates: HostCertificateDeps | null, paces: Paces): Work {
  const watching = sweep("brand-hosts", paces.sweep * 60, () => watchHosts(watch));
  if (certificates === null) return { jobs: [job(tryHostCertificateJob, 1, async () => {})], sweeps: [watching] };
  return {
    jobs: [job(tryHostCertificateJob, 1, ({ host }) => tryHostCertificate(certificates, host))],
    sweeps: [watching, sweep("host-certificates", paces.sweep * 5, () => orderHostCertificates(certificates))],
  };
}
