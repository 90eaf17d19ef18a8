import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { warnOfEnds, type SsoWorkDeps } from "./saml/index.ts";

/** Warns owners before the certificates of their login service end. */
export function ssoWork(deps: SsoWorkDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("ending-login-certificates", paces.sweep * 30, () => warnOfEnds(deps))] };
}
