import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { tryHostCertificateJob } from "./brandhosts.jobs.ts";
import { orderHostCertificates, tryHostCertificate, type HostCertificateDeps } from "./order-certificates.ts";
import { proveClaims } from "./prove-claims.ts";
import { watchHosts, type WatchDeps } from "./watch-hosts.ts";

/** Proves claimed hosts, and checks where hosts lead. If the installation serves their certificates itself, also gets and renews the certificates. */
export function brandHostWork(watch: WatchDeps, certificates: HostCertificateDeps | null, paces: Paces): Work {
  const watching = sweep("brand-hosts", paces.sweep * 60, () => watchHosts(watch));
  const proving = sweep("brand-host-claims", paces.sweep, () => proveClaims(watch));
  if (certificates === null) return { jobs: [job(tryHostCertificateJob, 1, async () => {})], sweeps: [watching, proving] };
  return {
    jobs: [job(tryHostCertificateJob, 1, ({ host }) => tryHostCertificate(certificates, host))],
    sweeps: [watching, proving, sweep("host-certificates", paces.sweep * 5, () => orderHostCertificates(certificates))],
  };
}
