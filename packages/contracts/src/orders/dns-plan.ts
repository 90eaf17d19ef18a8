import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { AlreadyOrdered, PlanNotRenewed } from "./refusals.ts";

export const setPlanRenewalSpec = spec({
  summary:
    "Lets a DNS plan end with its paid period, or renew automatically. Nothing in the zone is deleted when the plan ends: the zone is then served with Free DNS",
  input: z.strictObject({ serviceid: id, renews: z.boolean() }),
  answer: z.strictObject({ renews: z.boolean() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, AlreadyOrdered, PlanNotRenewed],
});
