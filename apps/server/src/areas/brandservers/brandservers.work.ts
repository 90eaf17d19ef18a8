import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { watchServers, type ServerWatchDeps } from "./watch-servers.ts";

/**
 * The periodic job that checks the name servers of brands: where their names lead, what registries have stored for them, and
 * whether they answer.
 */
export const brandServerWork = (deps: ServerWatchDeps, paces: Paces): Work => ({
  jobs: [],
  sweeps: [sweep("brand-servers", paces.sweep * 5, async () => void (await watchServers(deps)))],
});
