import * as specs from "@nameplane/contracts/affiliates/affiliates";
import * as operations from "@nameplane/contracts/affiliates/operations";
import * as staff from "@nameplane/contracts/affiliates/staff";
import type { z } from "zod";
import type { Edge, RouteOptions, SignedInOptions } from "../../platform/http/edge.ts";
import {
  applyAsAffiliate,
  checkedPayout,
  countOneVisit,
  createLink,
  readCommissions,
  readOwnAffiliate,
  setPayout,
} from "./actions/own-affiliate.ts";
import {
  confirmPayout,
  decide,
  payoutFile,
  readAffiliate,
  readAffiliates,
  readPayouts,
  readProgramme,
  refuseDecision,
  refuseProgramme,
  setProgramme,
} from "./actions/staff-affiliates.ts";
import { resellerAffiliateRoutes } from "./reseller-affiliates.routes.ts";
import { payoutStatement } from "./statement-pdf.ts";

/** The routes of the affiliate programme: what an affiliate sees and does, visits by affiliates' links, and what staff decide. */
export function affiliateRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "economy_view" } as const;
  const takesPart = { kind: "permission", permission: "economy_methods" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsMain" };
  const unproved = { ...onlyWith, stepUp: null };

  edge.inTransaction(operations.affiliateView, specs.affiliateViewSpec, view, onlyWith, readOwnAffiliate);
  edge.inTransaction(operations.affiliateCommissions, specs.affiliateCommissionsSpec, view, onlyWith, readCommissions);
  edge.outsideTransaction(operations.affiliateStatement, specs.affiliateStatementSpec, view, onlyWith, (call, { payoutid }) =>
    payoutStatement(call.tx.bind(call), call.scope, { payoutId: payoutid, language: call.language }),
  );
  edge.inTransaction(operations.applyAsAffiliate, specs.applyAsAffiliateSpec, takesPart, unproved, async (call, input) => {
    await applyAsAffiliate(call, input);
    return {};
  });
  edge.inTransaction(operations.createAffiliateLink, specs.createAffiliateLinkSpec, takesPart, unproved, createLink);
  // Only a user who has just proved their identity can change where money goes (T140).
  const proved: SignedInOptions<z.output<typeof specs.setAffiliatePayoutSpec.input>> = {
    ...onlyWith,
    isOnlyForUsers: true,
    stepUp: { first: async (_, input) => void checkedPayout(input) },
  };
  edge.inTransaction(operations.setAffiliatePayout, specs.setAffiliatePayoutSpec, takesPart, proved, async (call, input) => {
    await setPayout(call, input);
    return {};
  });
  edge.public(operations.countAffiliateVisit, specs.countAffiliateVisitSpec, onlyWith, async (call, input) => {
    await countOneVisit(call, input);
    return {};
  });
  staffRoutes(edge);
  resellerAffiliateRoutes(edge);
}

function staffRoutes(edge: Edge): void {
  const ledger = "staff_ledger";
  const unproved = { stepUp: null };
  edge.staff(operations.staffProgramme, staff.staffProgrammeSpec, ledger, unproved, readProgramme);
  const checked = {
    stepUp: {
      first: async (_: unknown, input: z.output<typeof staff.setAffiliateProgrammeSpec.input>) => refuseProgramme(input),
    },
  };
  edge.staff(operations.setAffiliateProgramme, staff.setAffiliateProgrammeSpec, ledger, checked, async (call, input) => {
    await setProgramme(call, input);
    return {};
  });
  edge.staff(operations.staffAffiliates, staff.staffAffiliatesSpec, ledger, unproved, readAffiliates);
  edge.staff(operations.staffAffiliate, staff.staffAffiliateSpec, ledger, unproved, readAffiliate);
  const judged = {
    stepUp: { first: async (_: unknown, input: z.output<typeof staff.decideAffiliateSpec.input>) => refuseDecision(input) },
  };
  edge.staff(operations.decideAffiliate, staff.decideAffiliateSpec, ledger, judged, async (call, input) => {
    await decide(call, input);
    return {};
  });
  edge.staff(operations.staffAffiliatePayouts, staff.staffAffiliatePayoutsSpec, ledger, unproved, readPayouts);
  edge.staff(operations.affiliatePaymentFile, staff.affiliatePaymentFileSpec, ledger, unproved, (call, { currency }) =>
    payoutFile(call, currency),
  );
  edge.staff(
    operations.confirmAffiliatePayout,
    staff.confirmAffiliatePayoutSpec,
    ledger,
    { stepUp: {} },
    async (call, { payoutid }) => {
      await confirmPayout(call, payoutid);
      return {};
    },
  );
}
