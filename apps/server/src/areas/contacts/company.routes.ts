import { findCompanyAsStaff } from "@nameplane/contracts/backoffice/operations";
import { findCompanyAsStaffSpec, findCompanySpec } from "@nameplane/contracts/contacts/company";
import { findCompany } from "@nameplane/contracts/contacts/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { countTries } from "../identity/index.ts";
import { companyLimits, readCompany, type CompanyDeps } from "./actions/read-company.ts";

/** Routes by which somebody who fills in a form looks up a company in the public register of its country. */
export function companyLookupRoutes(edge: Edge, deps: CompanyDeps): void {
  // Any user may fill in an owner or a payer, and a new account has no other permission yet.
  edge.outsideTransaction(
    findCompany,
    findCompanySpec,
    { kind: "session" },
    { feature: { anyOf: ["Domains", "Requests", "enableBasket", "AccountProfile"] }, changesState: false },
    (call, input) =>
      readCompany(deps, input, () =>
        call.tx((trx) => countTries(trx, call.now, "company", [{ subject: call.session.userId, limits: companyLimits }])),
      ),
  );

  edge.staffOutside(findCompanyAsStaff, findCompanyAsStaffSpec, "staff_customers", { changesState: false }, (call, input) =>
    readCompany(deps, input, () =>
      call.tx((trx) => countTries(trx, call.now, "company", [{ subject: call.staff.staffId, limits: companyLimits }])),
    ),
  );
}
