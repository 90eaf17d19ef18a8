import type { Shape } from "../shape.ts";
import { eurid, iis, nominet, punktum, switchCh, traficom } from "./cctlds.ts";
import { centralnic, identityDigital, nomulus, verisign } from "./gtlds.ts";
import { world } from "./world.ts";

/** Every registry that this program can imitate. */
export const shapes: readonly Shape[] = [
  world,
  nomulus,
  verisign,
  iis,
  centralnic,
  identityDigital,
  switchCh,
  traficom,
  eurid,
  punktum,
  nominet,
];
