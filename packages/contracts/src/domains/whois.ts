import { z } from "zod";
import { spec } from "../spec.ts";
import { BadParameter, TooFast, UpstreamUnavailable } from "../refusals.ts";
import { NoWhois, NoWhoisAnswer } from "./refusals.ts";

const day = z.iso.date().nullable();

export const whoisSpec = spec({
  summary: "Registration data of a name, by RDAP or else by WHOIS; escaped text with <br> line breaks",
  input: z.strictObject({ domainname: z.string().trim().min(1).max(255) }),
  answer: z.strictObject({
    parameters: z.strictObject({
      whois: z.string(),
      source: z.enum(["rdap", "whois"]),
      server: z.string(),
      domainname: z.string(),
      idndomainname: z.string(),
      /** Null if the text does not say whether the name is registered. */
      registered: z.boolean().nullable(),
      /** The fields below are read from the text, as far as our parser understood it. Only the text itself is authoritative. */
      registrar: z.string().nullable(),
      created: day,
      updated: day,
      expires: day,
      nameservers: z.array(z.string()),
      statuses: z.array(z.string()),
    }),
  }),
  refusals: [BadParameter, NoWhois, NoWhoisAnswer, TooFast, UpstreamUnavailable],
});
