import type { RegisteredCompany } from "@nameplane/contracts/contacts/company";
import { NoRegister, NotACompanyNumber, NotInRegister } from "@nameplane/contracts/contacts/refusals";
import { UpstreamUnavailable } from "@nameplane/contracts/refusals";
import type { Log } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import type { CompanyRegister } from "../company-register.port.ts";

export type CompanyDeps = { readonly companyRegisters: readonly CompanyRegister[]; readonly log: Log };

/** How often somebody may ask: a person who fills in forms needs a few look-ups, a program that copies the register many. */
export const companyLimits = [
  { name: "company_minute", windowMs: 60_000, cap: 10 },
  { name: "company_day", windowMs: 24 * 3_600_000, cap: 200 },
] as const;

/**
 * Reads a company from the register of its country, to fill in a form. Nothing is stored.
 *
 * Possible refusals: NoRegister, NotACompanyNumber (also for the number of a person, which is never sent to a register),
 * NotInRegister, UpstreamUnavailable.
 */
export async function readCompany(
  { companyRegisters, log }: CompanyDeps,
  { country, idnumber }: { readonly country: string; readonly idnumber: string },
  count: () => Promise<void>,
): Promise<{ company: RegisteredCompany }> {
  const register = companyRegisters.find((each) => each.country === country);
  if (register === undefined) throw new Refused(NoRegister, { param: "country" });
  const number = register.numberOf(idnumber);
  if (number === null) throw new Refused(NotACompanyNumber, { param: "idnumber" });
  await count();
  const answer = await register.find(number);
  if (answer.result === "found") return { company: answer.company };
  if (answer.result === "unknown") throw new Refused(NotInRegister, { param: "idnumber", values: { register: register.name } });
  log.warn({ event: "company_register.failed", register: register.name, code: answer.code }, "a company could not be looked up");
  throw new Refused(UpstreamUnavailable);
}
