import { z } from "zod";
import { BadParameter, MissingParameter, NoPermission, LoginRequired, TooFast, UpstreamUnavailable } from "../refusals.ts";
import { spec } from "../spec.ts";
import { NoRegister, NotACompanyNumber, NotInRegister } from "./refusals.ts";

/** A company as the public register of its country describes it. What the register does not say is empty. */
export const registeredCompany = z.strictObject({
  idnumber: z.string(),
  organization: z.string(),
  street: z.string(),
  street2: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  /** Whether the company still exists. `closing` is a bankruptcy, a liquidation or a similar procedure. */
  state: z.enum(["active", "closing", "ended"]),
  /** Name of the register, as it is written in its country. */
  register: z.string(),
});
export type RegisteredCompany = z.infer<typeof registeredCompany>;

const input = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  idnumber: z.string().trim().min(1).max(40),
});
const answer = z.strictObject({ company: registeredCompany });
const refusals = [
  BadParameter,
  LoginRequired,
  MissingParameter,
  NoRegister,
  NotACompanyNumber,
  NotInRegister,
  TooFast,
  UpstreamUnavailable,
];

export const findCompanySpec = spec({
  summary: "Name and address of a company, from the public register of its country, by its organisation number",
  input,
  answer,
  refusals: [...refusals, NoPermission],
});

export const findCompanyAsStaffSpec = spec({
  summary: "Name and address of a company, from the public register of its country, for the form of a new customer",
  input,
  answer,
  refusals: [...refusals, NoPermission],
});
