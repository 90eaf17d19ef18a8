import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";

export const unreadCountSpec = spec({
  summary: "Number of tickets in the account with an unread answer",
  input: nothing,
  answer: z.strictObject({ count: z.int() }),
  refusals: [LoginRequired, NoPermission],
});
