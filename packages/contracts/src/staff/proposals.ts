import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { proposalDays, proposalFields, proposalKinds, proposalObjects, proposalStates, ruledKinds } from "./proposal-values.ts";
import {
  NoSecondColleague,
  NotTheSamePerson,
  ProposalOpen,
  ProposalOutdated,
  ProposalOver,
  ProposerGone,
  RoleChanged,
  SecondPersonNeeded,
} from "./refusals.ts";

const person = z.strictObject({ staffid: id, name: z.string() });
const sum = z.strictObject({ minor: z.int(), currency });

/** One value of the act before and after. With a currency, the values are sums in minor units. */
const change = z.strictObject({
  field: z.enum(proposalFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
  currency: currency.nullable(),
});
export type ProposalChange = z.infer<typeof change>;

const row = z.strictObject({
  proposalid: id,
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** The name of the object, such as the name of a customer or a staff member. */
  title: z.string(),
  amount: sum.nullable(),
  reason: z.string(),
  askedby: person,
  asked: instant,
  ends: instant,
  decidedby: person.nullable(),
  decided: instant.nullable(),
  decisionreason: z.string(),
});
export type ProposalRow = z.infer<typeof row>;

const reason = z.string().trim().min(3).max(1000);

export const proposalListSpec = spec({
  summary: `For staff: proposals that the caller made or may approve. Open ones end after ${proposalDays} days. With an object: those about it`,
  input: z.strictObject({
    list: z.enum(["open", "decided"]).default("open"),
    /**
     * If given, only proposals about this payment, invoice, staff member or role. The id of a customer returns all proposals that
     * concern the customer.
     */
    objectid: z.string().max(60).optional(),
  }),
  answer: z.strictObject({ data: z.array(row), canset: z.boolean() }),
  refusals: [LoginRequired],
});

export const proposalSpec = spec({
  summary: "For staff: one proposal with its values before and after, and what the caller may do with it",
  input: z.strictObject({ proposalid: id }),
  answer: z.strictObject({
    proposal: row.extend({
      object: z.strictObject({ kind: z.enum(proposalObjects), id: z.string() }),
      /** The customer. Null if the act does not concern one particular customer. */
      account: z.strictObject({ number: z.int(), name: z.string() }).nullable(),
      changes: z.array(change),
      mayapprove: z.boolean(),
      maywithdraw: z.boolean(),
    }),
  }),
  refusals: [LoginRequired, NotFound],
});

export const proposeActSpec = spec({
  summary:
    "For staff: proposes an act that was refused with SecondPersonNeeded. Every check of the act is made now and again later",
  input: z.strictObject({
    /** The name of the operation that was refused, and its input, unchanged. */
    operation: z.string().max(60),
    input: z.record(z.string(), z.unknown()),
    reason,
  }),
  answer: z.strictObject({ proposalid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, ProposalOpen],
});

export const approveProposalSpec = spec({
  summary:
    "For staff: carries out the act of a colleague's proposal. The act makes all its checks again, so its refusals can occur",
  input: z.strictObject({ proposalid: id }),
  answer: z.strictObject({
    /** The one-time login link, if the act creates one. It is shown only once. */
    link: z.strictObject({ url: z.string(), ends: instant }).nullable(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    NotFound,
    NotTheSamePerson,
    ProposalOver,
    ProposalOutdated,
    ProposerGone,
  ],
});

export const rejectProposalSpec = spec({
  summary: "For staff: rejects a colleague's proposal with a reason; nothing is done",
  input: z.strictObject({ proposalid: id, reason }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, NotTheSamePerson, ProposalOver],
});

export const withdrawProposalSpec = spec({
  summary: "For staff: withdraws an own proposal",
  input: z.strictObject({ proposalid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound, ProposalOver],
});

const rule = z.strictObject({
  kind: z.enum(ruledKinds),
  on: z.boolean(),
  /** The amounts that one staff member may move within 24 hours without approval. Empty for acts that move no money. */
  limits: z.array(sum),
  version: z.int(),
});
export type SecondPersonRule = z.infer<typeof rule>;

export const secondPersonRulesSpec = spec({
  summary: "For staff: which acts a second colleague has to approve, and from which sums",
  input: nothing,
  answer: z.strictObject({
    rules: z.array(
      rule.extend({
        /** How many staff members may carry out acts of this kind. At least two are needed. */
        colleagues: z.int(),
        changed: instant.nullable(),
        changedby: z.string().nullable(),
      }),
    ),
    currencies: z.array(currency),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveSecondPersonRuleSpec = spec({
  summary:
    "For staff: turns one of the rules on or off, and sets its limits. While a rule is on, this needs a second colleague as well",
  input: z.strictObject({
    kind: z.enum(ruledKinds),
    version: z.int(),
    on: z.boolean(),
    limits: z.array(z.strictObject({ minor: z.int().min(0).max(100_000_000_000), currency })).max(10),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NoSecondColleague, RoleChanged, SecondPersonNeeded],
});
