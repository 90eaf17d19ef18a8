import { currencies } from "@nameplane/values";
import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { calendarDate, currency, id, instant, nothing, spec } from "../spec.ts";
import { NoRegistryAccount, OnlyWholeOperator } from "./registry/refusals.ts";
import { launchPhases, phasesMax } from "../tlds/launch-phases.ts";
import { TestRunning, TldNotReady, TldRuleWrong, TldThere, TldUnchanged } from "./tld-refusals.ts";
import {
  checklistItems,
  choiceRules,
  contactRoleNames,
  costOperations,
  launchRules,
  monthRules,
  numberRules,
  testSteps,
  tldStatuses,
  yesRules,
} from "./tld-values.ts";

const tldName = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/);
const read = [LoginRequired, NoPermission, OnlyWholeOperator];
const act = [...read, NotFound];
const status = z.enum(tldStatuses);

const value = z.union([
  z.int(),
  z.boolean(),
  z.string().max(500),
  z.array(z.int()).max(30),
  z.array(z.string().max(20)).max(8),
  z.null(),
]);
export type RuleValue = z.infer<typeof value>;

const shape = {
  ...Object.fromEntries(numberRules.map((each) => [each, z.int().min(-60).max(400).optional()])),
  ...Object.fromEntries(monthRules.map((each) => [each, z.array(z.int().min(1).max(120)).min(1).max(30).optional()])),
  ...Object.fromEntries(yesRules.map((each) => [each, z.boolean().optional()])),
  ...Object.fromEntries(Object.entries(choiceRules).map(([each, values]) => [each, z.enum(values).optional()])),
  ...Object.fromEntries(launchRules.map((each) => [each, z.string().max(500).nullable().optional()])),
  contactRoles: z.array(z.enum(contactRoleNames)).max(4).optional(),
} as Record<string, z.ZodType<RuleValue | undefined>>;
/** New values of rules. Rules that are absent stay as they are. */
const rules = z.strictObject(shape) as unknown as z.ZodType<
  Readonly<Record<string, RuleValue>>,
  Readonly<Record<string, RuleValue>>
>;

const change = z.strictObject({ field: z.string(), old: value, new: value });
export type RuleChange = z.infer<typeof change>;

const row = z.strictObject({
  tld: z.string(),
  unicode: z.string(),
  status,
  /** Whether the TLD was created in the panel and is not on sale yet. */
  isPreparing: z.boolean(),
  registry: z.strictObject({ registry: z.string(), name: z.string() }),
  months: z.array(z.int()),
  graceDays: z.int(),
  redemptionDays: z.int(),
  transferMethod: z.string(),
});
export type StaffTldRow = z.infer<typeof row>;

export const staffTldsSpec = spec({
  summary: "For staff: every TLD with its registry and the main points of its policy, in use or not",
  input: nothing,
  answer: z.strictObject({ data: z.array(row) }),
  refusals: read,
});

const test = z.strictObject({
  name: z.string(),
  state: z.enum(["running", "passed", "failed"]),
  by: z.string(),
  at: instant,
  steps: z.array(z.strictObject({ step: z.enum(testSteps), works: z.boolean(), text: z.string() })),
});

export const staffTldSpec = spec({
  summary: "For staff: a TLD with its rules, what was changed, and what it still needs before it is sold",
  input: z.strictObject({ tld: tldName }),
  answer: z.strictObject({
    tld: row,
    version: z.int(),
    groups: z.array(z.string()),
    values: z.record(z.string(), value),
    /** Titles of the fields that a registrant must fill in besides name and address. */
    contactfields: z.array(z.string()),
    idn: z.array(z.string()),
    dnssec: z.boolean(),
    /** The days on which new rules took effect, newest first. */
    versions: z.array(z.strictObject({ from: calendarDate, source: z.string() })),
    changes: z.array(
      z.strictObject({
        changeid: id,
        kind: z.enum(["rules", "status", "clone"]),
        lines: z.array(change),
        note: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
    checklist: z.array(z.strictObject({ item: z.enum(checklistItems), isDone: z.boolean() })),
    test: test.nullable(),
    costs: z.array(z.strictObject({ operation: z.enum(costOperations), months: z.int(), minor: z.int(), currency })),
    /**
     * The phases of the launch in the order of their beginning, with the price of a first year in each. Without a price in a
     * phase, the ordinary price applies.
     */
    phases: z.array(
      z.strictObject({
        phase: z.enum(launchPhases),
        number: z.int(),
        from: instant,
        until: instant,
        prices: z.array(z.strictObject({ currency, minor: z.int() })),
      }),
    ),
    /** The price list of the operator's own brand, where the TLD's prices are set. */
    pricegroup: id.nullable(),
    names: z.int(),
    registries: z.array(z.strictObject({ registry: z.string(), name: z.string() })),
    /**
     * Every brand. isonly: the operator has chosen the brand. If it has chosen none, all of them may sell the TLD. leavesout: the
     * brand itself does not want to sell it.
     */
    brands: z.array(z.strictObject({ brandid: id, name: z.string(), isonly: z.boolean(), leavesout: z.boolean() })),
  }),
  refusals: act,
});

export const previewTldSpec = spec({
  summary: "For staff: what new rules would change of a TLD. Nothing is saved",
  input: z.strictObject({ tld: tldName, rules }),
  answer: z.strictObject({ lines: z.array(change), version: z.int() }),
  refusals: [...act, TldRuleWrong, TldUnchanged],
});

export const saveTldSpec = spec({
  summary: "For staff: saves new rules of a TLD as the preview showed them; they are in force from today on",
  input: z.strictObject({ tld: tldName, rules, version: z.int(), note: z.string().trim().max(500) }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile, StepUpRequired, TldRuleWrong, TldUnchanged],
});

export const setTldBrandsSpec = spec({
  summary: "For staff: which brands may sell a TLD; an empty list means all of them",
  input: z.strictObject({ tld: tldName, brandids: z.array(id).max(1000), version: z.int() }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile, TldUnchanged],
});

export const cloneTldSpec = spec({
  summary: "For staff: makes a TLD with the rules of another one. It is not sold before its checklist is done",
  input: z.strictObject({ from: tldName, tld: tldName, registry: z.string().max(32) }),
  answer: nothing,
  refusals: [...act, TldThere],
});

export const setTldStatusSpec = spec({
  summary: "For staff: puts a TLD on sale, once its checklist is done, or takes it off sale; names that are there keep renewing",
  input: z.strictObject({ tld: tldName, status, version: z.int() }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile, StepUpRequired, TldNotReady, TldUnchanged],
});

export const setTldCostsSpec = spec({
  summary: "For staff: sets what the registry charges under a TLD, from now on",
  input: z.strictObject({
    tld: tldName,
    currency,
    costs: z
      .array(z.strictObject({ operation: z.enum(costOperations), minor: z.int().min(0).max(100_000_000_000) }))
      .min(1)
      .max(costOperations.length),
  }),
  answer: nothing,
  refusals: act,
});

export const setPhasePricesSpec = spec({
  summary:
    "For staff: sets what the first year of a domain costs while a phase of the launch runs, net, in place of the prices that were set before. In a currency without one the ordinary price stays",
  input: z.strictObject({
    tld: tldName,
    phase: z.enum(launchPhases),
    number: z.int().min(1).max(phasesMax),
    prices: z.array(z.strictObject({ currency, minor: z.int().min(1).max(100_000_000_000) })).max(currencies.length),
  }),
  answer: nothing,
  refusals: act,
});

export const confirmTldContactsSpec = spec({
  summary: "For staff: says that the contact fields of a TLD are what its registry asks for",
  input: z.strictObject({ tld: tldName }),
  answer: nothing,
  refusals: act,
});

export const testTldSpec = spec({
  summary: "For staff: registers a name under a TLD at its registry, reads it and deletes it again",
  input: z.strictObject({
    tld: tldName,
    label: z
      .string()
      .trim()
      .toLowerCase()
      .min(3)
      .max(50)
      .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])$/),
  }),
  answer: nothing,
  refusals: [...act, NoRegistryAccount, StepUpRequired, TestRunning],
});
