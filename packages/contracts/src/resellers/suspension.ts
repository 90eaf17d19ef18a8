import { z } from "zod";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";

export const suspendCustomerSpec = spec({
  summary: "For resellers: suspends a customer of their brand with a reason, or lifts the suspension that they made",
  input: z.strictObject({ accid: id, suspends: z.boolean(), reason: z.string().trim().max(1000).default("") }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});
