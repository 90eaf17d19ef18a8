import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { AlreadyOrdered, NameNotTyped, PlanNotRenewed } from "./refusals.ts";

export const setPlanRenewalSpec = spec({
  summary:
    "Lets a DNS plan end with its paid period, for which its name has to be typed, or renew automatically. Nothing in the zone is deleted when the plan ends: the zone is then served with Free DNS",
  /** name: the name of the service, which the user has to type to confirm that the service should end. */
  input: z.strictObject({ serviceid: id, renews: z.boolean(), name: z.string().max(255).optional() }),
  answer: z.strictObject({ renews: z.boolean() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, NameNotTyped, AlreadyOrdered, PlanNotRenewed],
});
