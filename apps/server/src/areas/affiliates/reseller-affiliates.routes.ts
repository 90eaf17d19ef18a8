import * as operations from "@nameplane/contracts/affiliates/operations";
import * as specs from "@nameplane/contracts/affiliates/reseller";
import type { z } from "zod";
import type { Edge, RouteOptions, SignedInOptions } from "../../platform/http/edge.ts";
import {
  decideOwn,
  readOneAffiliate,
  readOwnAffiliates,
  readOwnPayouts,
  readOwnProgramme,
  recordOwnTransfer,
  setOwnProgramme,
} from "./actions/reseller-affiliates.ts";
import { refuseDecision, refuseProgramme } from "./actions/staff-affiliates.ts";

/** The affiliate programmes of a reseller's own brands (ADR 145). Changes need a fresh proof of identity (T159). */
export function resellerAffiliateRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const sets = { kind: "permission", permission: "resale_prices" } as const;
  const pays = { kind: "permission", permission: "resale_merchant" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.resaleProgramme, specs.resaleProgrammeSpec, view, onlyWith, readOwnProgramme);
  const programme: SignedInOptions<z.output<typeof specs.setResaleProgrammeSpec.input>> = {
    ...onlyWith,
    stepUp: { first: async (_, input) => refuseProgramme(input) },
  };
  edge.inTransaction(operations.setResaleProgramme, specs.setResaleProgrammeSpec, sets, programme, async (call, input) => {
    await setOwnProgramme(call, input);
    return {};
  });
  edge.inTransaction(operations.resaleAffiliates, specs.resaleAffiliatesSpec, view, onlyWith, readOwnAffiliates);
  edge.inTransaction(operations.resaleAffiliate, specs.resaleAffiliateSpec, view, onlyWith, readOneAffiliate);
  const decision: SignedInOptions<z.output<typeof specs.decideResaleAffiliateSpec.input>> = {
    ...onlyWith,
    stepUp: { first: async (_, input) => refuseDecision(input) },
  };
  edge.inTransaction(operations.decideResaleAffiliate, specs.decideResaleAffiliateSpec, sets, decision, async (call, input) => {
    await decideOwn(call, input);
    return {};
  });
  edge.inTransaction(operations.resaleAffiliatePayouts, specs.resaleAffiliatePayoutsSpec, view, onlyWith, readOwnPayouts);
  const transfer = { ...onlyWith, stepUp: {} };
  edge.inTransaction(
    operations.recordAffiliateTransfer,
    specs.recordAffiliateTransferSpec,
    pays,
    transfer,
    async (call, input) => {
      await recordOwnTransfer(call, input);
      return {};
    },
  );
}
