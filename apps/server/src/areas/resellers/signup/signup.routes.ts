import * as specs from "@nameplane/contracts/resellers/become";
import * as operations from "@nameplane/contracts/resellers/become-operations";
import type { z } from "zod";
import type { Edge } from "../../../platform/http/edge.ts";
import type { HostPlace } from "../../brandhosts/index.ts";
import { applyAsReseller, withdrawOwnApplication, type ApplyDeps } from "./apply.ts";
import { readOffer, readStart } from "./read-start.ts";
import { decideApplication, readApplications, readProgramme, refuseDecision, setProgramme } from "./staff-applications.ts";

/** How customers of the operator's brand become resellers: the offer, the application, what is left to do, and what staff decide. */
export function resellerSignupRoutes(edge: Edge, deps: ApplyDeps & { readonly place: HostPlace }): void {
  const feature = "ToolsWhitelabel" as const;
  const view = { kind: "permission", permission: "account_view" } as const;
  const edit = { kind: "permission", permission: "whitelabel_edit" } as const;

  edge.public(operations.resellerOffer, specs.resellerOfferSpec, { feature }, readOffer);
  edge.inTransaction(operations.resellerStart, specs.resellerStartSpec, view, { feature }, (call) => readStart(call, deps.place));
  edge.inTransaction(
    operations.applyAsReseller,
    specs.applyAsResellerSpec,
    edit,
    { feature, isOnlyForUsers: true },
    (call, input) => applyAsReseller(deps, call, input),
  );
  edge.inTransaction(
    operations.withdrawResellerApplication,
    specs.withdrawResellerApplicationSpec,
    edit,
    { feature },
    async (call) => {
      await withdrawOwnApplication(call);
      return {};
    },
  );

  const resellers = "staff_resellers";
  edge.staff(operations.staffResellerProgramme, specs.staffResellerProgrammeSpec, resellers, {}, readProgramme);
  edge.staff(operations.setResellerProgramme, specs.setResellerProgrammeSpec, resellers, {}, async (call, input) => {
    await setProgramme(call, input);
    return {};
  });
  edge.staff(operations.staffResellerApplications, specs.staffResellerApplicationsSpec, resellers, {}, readApplications);
  const judged = {
    stepUp: {
      first: async (_: unknown, input: z.output<typeof specs.decideResellerApplicationSpec.input>) => refuseDecision(input),
    },
  };
  edge.staff(
    operations.decideResellerApplication,
    specs.decideResellerApplicationSpec,
    resellers,
    judged,
    async (call, input) => {
      await decideApplication(deps.jobs, call, input);
      return {};
    },
  );
}
