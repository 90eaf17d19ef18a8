import { setTimeout as pause } from "node:timers/promises";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { beginRuns } from "./begin-runs.ts";
import type { SeoDeps } from "./deps.ts";
import { readSites } from "./read-sites.ts";

/** The sweeps that begin runs and read customers' sites, weekly and on request. */
export function seoWork(deps: Omit<SeoDeps, "pause">, paces: Paces): Work {
  const whole = { ...deps, pause: (ms: number) => pause(ms) };
  return {
    jobs: [],
    sweeps: [
      sweep("runs of the SEO tool", paces.sweep * 2, () => beginRuns(whole)),
      sweep("sites", paces.sweep, () => readSites(whole)),
    ],
  };
}
