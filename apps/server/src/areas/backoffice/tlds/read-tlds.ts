import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { RuleChange, StaffTldRow } from "@nameplane/contracts/backoffice/tlds";
import { checklistItems, costOperations } from "@nameplane/contracts/backoffice/tld-values";
import { NotFound } from "@nameplane/contracts/refusals";
import { launchPhasesOf } from "@nameplane/contracts/tlds/launch-phases";
import { contactSchemaSchema, tldRulesSchema, type TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { domainName, isCurrency, unicodeNameOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { refuseOneBrand, type Reading } from "../registries/index.ts";
import * as repository from "./tlds-staff.repository.ts";
import { valuesOf } from "./tld-values.rules.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Test = Answer<typeof operations.staffTld>["test"];

export async function readTlds(call: Reading): Promise<Answer<typeof operations.staffTlds>> {
  refuseOneBrand(call);
  return { data: (await repository.listTlds(call.trx)).map((row) => presentTld(row, rulesOf(row))) };
}

export function rulesOf({ rules, tld }: repository.TldAt): TldRules {
  const read = tldRulesSchema.safeParse(rules);
  if (!read.success) throw new Error(`the rules of .${tld} cannot be read`);
  return read.data;
}

function presentTld(row: repository.TldAt, rules: TldRules): StaffTldRow {
  return {
    tld: row.tld,
    unicode: unicodeNameOf(domainName(row.tld)),
    status: row.status,
    isPreparing: row.is_preparing,
    registry: { registry: row.registry_id, name: row.registry_name },
    months: rules.registrationMonths,
    graceDays: rules.graceDays,
    redemptionDays: rules.redemptionDays,
    transferMethod: rules.transferMethod,
  };
}

/** A TLD by its name. Possible refusals: NotFound. */
export async function findTld(trx: Trx, tld: string): Promise<repository.TldAt> {
  const [row] = await repository.listTlds(trx, tld);
  if (row === undefined) throw new Refused(NotFound, { param: "tld" });
  return row;
}

export async function readTld(call: Reading, { tld }: { tld: string }): Promise<Answer<typeof operations.staffTld>> {
  refuseOneBrand(call);
  const { trx, now, language } = call;
  const row = await findTld(trx, tld);
  const rules = rulesOf(row);
  const prices = await repository.ownPrices(trx, tld, now);
  const done = await doneOf(trx, row, now);
  const inPhases = await repository.listPhasePrices(trx, tld);
  return {
    tld: presentTld(row, rules),
    version: row.version,
    groups: row.groups,
    values: { ...valuesOf(rules) },
    contactfields: contactFieldsOf(row, language),
    idn: rules.idn.tables.map(({ id }) => id),
    dnssec: rules.dnssec.supported,
    versions: await repository.listVersions(trx, tld),
    changes: (await repository.listTldChanges<RuleChange>(trx, tld)).map(({ id, at, ...change }) => ({
      ...change,
      changeid: id,
      at: at.toISOString(),
    })),
    checklist: checklistItems.map((item) => ({ item, isDone: done.has(item) })),
    test: presentTest(await repository.newestTest<NonNullable<Test>["steps"][number]>(trx, tld)),
    costs: (await repository.listTldCosts(trx, tld, row.registry_id, now)).flatMap(presentCost),
    phases: launchPhasesOf(rules).map(({ phase, number, from, until }) => ({
      phase,
      number,
      from: from.toISOString(),
      until: until.toISOString(),
      prices: inPhases
        .filter((each) => each.phase === phase && each.number === number)
        .map(({ currency, minor }) => ({ currency, minor })),
    })),
    pricegroup: prices.groupId,
    names: await repository.countNames(trx, tld),
    registries: await repository.listRegistryNames(trx),
    brands: await repository.listSellers(trx, tld),
  };
}

function presentTest(found: repository.TestAt<NonNullable<Test>["steps"][number]> | null): Test {
  if (found === null) return null;
  const { name, state, by, at, steps } = found;
  return { name, state, by, at: at.toISOString(), steps };
}

function presentCost({ operation: text, period_months: months, currency, amount_minor: minor }: repository.CostAt) {
  const operation = costOperations.find((each) => each === text);
  return operation === undefined || !isCurrency(currency) ? [] : [{ operation, months, minor, currency }];
}

function contactFieldsOf({ contact_schema: schema }: repository.TldAt, language: "en" | "sv"): string[] {
  const read = contactSchemaSchema.safeParse(schema);
  if (!read.success || !("properties" in read.data)) return [];
  return Object.values(read.data.properties).flatMap((field) =>
    "title" in field ? [language === "sv" ? field["x-sv"].title : field.title] : [],
  );
}

/** Which parts of the checklist are done. */
export async function doneOf(trx: Trx, row: repository.TldAt, now: Date): Promise<ReadonlySet<string>> {
  const costs = await repository.listTldCosts(trx, row.tld, row.registry_id, now);
  const { isPriced } = await repository.ownPrices(trx, row.tld, now);
  const test = await repository.newestTest(trx, row.tld);
  const is: Readonly<Record<(typeof checklistItems)[number], boolean>> = {
    account: await repository.worksAt(trx, row.registry_id),
    costs: ["create", "renew"].every((act) => costs.some(({ operation }) => operation === act)),
    prices: isPriced,
    contacts: row.contacts_seen_at !== null,
    test: test?.state === "passed" && test.registry_id === row.registry_id,
  };
  return new Set(checklistItems.filter((item) => is[item]));
}
