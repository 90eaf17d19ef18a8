import { z } from "zod";
import { spec } from "../spec.ts";
import { BadParameter, TooFast, UpstreamUnavailable } from "../refusals.ts";
import { NoWhois, NoWhoisAnswer } from "./refusals.ts";

export const whoisSpec = spec({
  summary: "Registration data of a name: RDAP first, WHOIS second; escaped text with <br> line breaks",
  input: z.strictObject({ domainname: z.string().trim().min(1).max(255) }),
  answer: z.strictObject({
    parameters: z.strictObject({
      whois: z.string(),
      source: z.enum(["rdap", "whois"]),
      server: z.string(),
      domainname: z.string(),
      idndomainname: z.string(),
      registered: z.boolean(),
    }),
  }),
  refusals: [BadParameter, NoWhois, NoWhoisAnswer, TooFast, UpstreamUnavailable],
});
