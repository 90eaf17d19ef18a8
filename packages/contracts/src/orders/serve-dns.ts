import { z } from "zod";
import { id, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { AlreadyOrdered, AlreadyYours, NameNotTyped, NameRefused } from "./refusals.ts";

export const addDnsNameSpec = spec({
  summary: "Orders DNS for a name that is registered elsewhere",
  input: z.strictObject({ domainname: z.string().max(255) }),
  answer: z.strictObject({ requestid: z.int() }),
  refusals: [LoginRequired, NoPermission, TooFast, NameRefused, AlreadyYours, AlreadyOrdered],
});

export const removeDnsNameSpec = spec({
  summary: "Ends DNS for a name that is registered elsewhere; its name has to be typed, and fresh proof is needed",
  input: z.strictObject({ itemid: id, name: z.string().max(255) }),
  answer: z.strictObject({ itemid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, NameNotTyped],
});
