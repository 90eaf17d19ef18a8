import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { ChangedMeanwhile, NoPermission, NotFound } from "@nameplane/contracts/refusals";
import type { ProposalField } from "@nameplane/contracts/staff/proposal-values";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { ActChange, DescribedAct, StaffTrxCall } from "../../../platform/http/second-person.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { listChanges, listCompanies, lockCompany, saveCompanyRow, type CompanyRow } from "./companies.repository.ts";
import { changedFields, companyProblem, plainCompany, type CompanyFacts } from "./company.rules.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Input = InputOf<typeof operations.saveCompany>;

const mostChanges = 100;

/** Refuses staff who work for one brand only: companies and rates belong to the whole installation. */
export function refuseLimited({ staff }: StaffCall): void {
  if (staff.brandId !== null) throw new Refused(NoPermission);
}

/** The operator's companies with their latest changes. Possible refusals: NoPermission. */
export async function readCompanies(call: StaffTrxCall): Promise<Answer<typeof operations.companies>> {
  refuseLimited(call);
  const changes = Map.groupBy(await listChanges(call.trx, mostChanges), ({ id }) => id);
  return {
    data: (await listCompanies(call.trx)).map(({ id, booksCurrency, ...company }) => ({
      ...company,
      companyid: id,
      bookscurrency: booksCurrency,
      changes: (changes.get(id) ?? []).slice(0, 10).map(({ at, by, fields, why }) => ({ at: at.toISOString(), by, fields, why })),
    })),
  };
}

/**
 * Checks a change before staff confirm their identity. Possible refusals: NoPermission, NotFound, ChangedMeanwhile, BadParameter,
 * OrganisationNumberWrong, VatNumberWrong, BankgiroWrong, IbanWrong, BankMissing; the last ones name the field.
 */
export async function refuseCompany(call: StaffTrxCall, input: Input): Promise<{ before: CompanyRow; after: CompanyFacts }> {
  refuseLimited(call);
  const { companyid, version } = input;
  const before = await lockCompany(call.trx, companyid);
  if (before === null) throw new Refused(NotFound, { param: "companyid" });
  if (before.version !== version) throw new Refused(ChangedMeanwhile);
  const after = plainCompany(factsOf(input), before.country);
  const problem = companyProblem(after, before.country);
  if (problem !== null) throw new Refused(problem.refusal, { param: problem.param });
  return { before, after };
}

function factsOf(input: Input): CompanyFacts {
  const { name, orgnr, isvatregistered, vatnumber, street, postal, email, phone, bankgiro, iban, bic, hasftax } = input;
  return { name, orgnr, isvatregistered, vatnumber, street, postal, email, phone, bankgiro, iban, bic, hasftax };
}

/** Changes a company. Documents that were issued stay as they are. Possible refusals: those of refuseCompany. */
export async function saveCompany(call: StaffTrxCall, input: Input): Promise<void> {
  const { before, after } = await refuseCompany(call, input);
  const fields = changedFields(before, after);
  if (fields.length === 0) return;
  await saveCompanyRow(call.trx, before, after);
  const of = (facts: CompanyFacts) => Object.fromEntries(fields.map((name) => [name, facts[name]]));
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "companies.change",
    object: before.id,
    before: of(before),
    after: { ...of(after), why: input.why },
  });
}

const fieldOf: Readonly<Record<keyof CompanyFacts, ProposalField>> = {
  name: "name",
  orgnr: "orgnr",
  isvatregistered: "vatNumber",
  vatnumber: "vatNumber",
  street: "address",
  postal: "address",
  email: "email",
  phone: "phone",
  bankgiro: "bankgiro",
  iban: "iban",
  bic: "bic",
  hasftax: "ftax",
};

/** Describes a change, for the second staff member who approves it. Null if nothing changes. Possible refusals: those of refuseCompany. */
export async function describeCompany(call: StaffTrxCall, input: Input): Promise<DescribedAct | null> {
  const { before, after } = await refuseCompany(call, input);
  const fields = changedFields(before, after);
  if (fields.length === 0) return null;
  return {
    account: null,
    object: { kind: "company", id: before.id },
    title: before.name,
    sum: null,
    changes: [
      ...fields.map((name): ActChange => ({
        field: fieldOf[name],
        before: textOf(before[name]),
        after: textOf(after[name]),
        currency: null,
      })),
      { field: "why", before: null, after: input.why, currency: null },
    ],
  };
}

const textOf = (value: string | boolean): string | null => (typeof value === "boolean" ? (value ? "on" : "off") : value || null);
