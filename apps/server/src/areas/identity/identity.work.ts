import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { smsSweep } from "./phone/index.ts";

/** The periodic job for SMS whose outcome is not known yet. */
export function identityWork(deps: Parameters<typeof smsSweep>[0], paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("sms", paces.sweep * 5, () => smsSweep(deps))] };
}
