import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";

export const unreadCountSpec = spec({
  summary: "How many tickets of the account have an answer nobody has read",
  input: nothing,
  answer: z.strictObject({ count: z.int() }),
  refusals: [LoginRequired, NoPermission],
});
