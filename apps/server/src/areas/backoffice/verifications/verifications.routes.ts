import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/acts/verifications";
import type { Edge } from "../../../platform/http/edge.ts";
import { extendVerification, mailVerification, proveVerification, type VerificationDeps } from "./act-on-verification.ts";
import { findPlace, readStaffVerifications } from "./read-verifications.ts";

const compliance = "staff_compliance";

/** Verifications of registrants that are under way, for staff. A verification by another proof needs a fresh proof of identity. */
export function verificationRoutes(edge: Edge, deps: VerificationDeps): void {
  edge.staff(operations.staffVerifications, specs.staffVerificationsSpec, compliance, {}, readStaffVerifications);

  edge.staffOutside(operations.mailVerification, specs.mailVerificationSpec, compliance, {}, async (call, { caseid }) => ({
    email: await mailVerification(deps, call, caseid),
  }));

  edge.staffOutside(operations.extendVerification, specs.extendVerificationSpec, compliance, {}, async (call, input) => ({
    deadline: (await extendVerification(deps, call, input)).toISOString(),
  }));

  edge.staffOutside(
    operations.proveVerification,
    specs.proveVerificationSpec,
    compliance,
    { stepUp: { first: (call, { caseid }) => call.tx((trx) => findPlace(trx, caseid)) } },
    async (call, input) => {
      await proveVerification(deps, call, input);
      return {};
    },
  );
}
