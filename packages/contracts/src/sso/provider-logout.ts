import { z } from "zod";
import { foreign } from "../foreign.ts";

/** A logout that the login service of an account reports (OpenID Connect Back-Channel Logout 1.0, 2.5). */
export const providerLogout = foreign({
  name: "providerLogout",
  method: "POST",
  path: "/sso-logout/{account}",
  summary: "Ends the sessions of a user who has logged out, or was removed, at the login service",
  params: z.object({ account: z.string().max(100) }),
  query: z.looseObject({}),
  body: z.looseObject({}),
  answer: { status: 200, contentType: null, schema: z.literal("") },
});
