import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { AlreadyOrdered, PlanNotRenewed } from "./refusals.ts";

export const setPlanRenewalSpec = spec({
  summary:
    "Lets a DNS plan end with what is paid for, or renew by itself. Nothing of its zone is deleted when it ends: it is served on with Free DNS",
  input: z.strictObject({ serviceid: id, renews: z.boolean() }),
  answer: z.strictObject({ renews: z.boolean() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, AlreadyOrdered, PlanNotRenewed],
});
