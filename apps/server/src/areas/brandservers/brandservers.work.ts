import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { watchServers, type ServerWatchDeps } from "./watch-servers.ts";

/** Watches the name servers of brands: what their names lead to, what registries have for them, and whether they answer. */
export const brandServerWork = (deps: ServerWatchDeps, paces: Paces): Work => ({
  jobs: [],
  sweeps: [sweep("brand-servers", paces.sweep * 5, async () => void (await watchServers(deps)))],
});
