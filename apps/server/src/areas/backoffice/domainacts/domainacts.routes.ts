import * as specs from "@nameplane/contracts/backoffice/acts/domain-acts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { readEvidence } from "../../files/index.ts";
import { actOnDomain, needsProof, refuseDomainAct } from "./act-on-domain.ts";
import { attachPaper } from "./attach-paper.ts";
import type { DomainActDeps } from "./domain-act-deps.ts";
import { readDomainActs } from "./read-domain-acts.ts";
import { refuseRestriction, restrictDomain } from "./restrict-domain.ts";

/**
 * Acts of staff on a customer's domain at its registry, and the restrictions that only the right for compliance sets and lifts.
 */
export function domainActRoutes(edge: Edge, deps: DomainActDeps): void {
  edge.staffOutside(operations.staffDomainActs, specs.domainActsSpec, "staff_view", {}, (call, { domainid }) =>
    readDomainActs(deps, call, domainid),
  );
  edge.staffOutside(
    operations.actOnDomain,
    specs.actOnDomainSpec,
    "staff_domains",
    { stepUp: { when: needsProof, first: (call, input) => refuseDomainAct(deps, call, input) } },
    (call, input) => actOnDomain(deps, call, input),
  );
  const proved = {
    stepUp: {
      first: (call: StaffCall, input: Parameters<typeof refuseRestriction>[1]) => call.tx((trx) => refuseRestriction(trx, input)),
    },
  };
  edge.staff(operations.restrictDomain, specs.restrictDomainSpec, "staff_compliance", proved, async (call, input) => {
    await restrictDomain(deps.orders.jobs, call, input);
    return {};
  });
  edge.staffOutside(operations.attachPaper, specs.attachPaperSpec, "staff_compliance", {}, (call, input) =>
    attachPaper(deps.files, call, input),
  );
  edge.staff(operations.paperOfLock, specs.paperSpec, "staff_compliance", {}, (call, { restrictionid, fileid }) =>
    readEvidence(deps.files, call, { kind: "domain_restriction", id: restrictionid }, fileid),
  );
}
