import type { AnswerOf } from "@nameplane/contracts";
import { accountDetails } from "@nameplane/contracts/identity/operations";
import { accountDetailsSpec } from "@nameplane/contracts/identity/session";
import type { Edge } from "../../platform/http/edge.ts";
import type { AccountDeps } from "./accounts.deps.ts";
import { findAccount, type AccountRow } from "./accounts.repository.ts";
import { profileRoutes } from "./profile.routes.ts";
import { settingRoutes } from "./settings.routes.ts";
import { signupRoutes } from "./signup.routes.ts";
import { subaccountRoutes } from "./subaccounts.routes.ts";
import { userRoutes } from "./users.routes.ts";

type AccountView = AnswerOf<typeof accountDetails>["account"];

export function accountRoutes(edge: Edge, deps: AccountDeps): void {
  signupRoutes(edge, deps);
  userRoutes(edge, deps);
  profileRoutes(edge, deps);
  settingRoutes(edge, deps);
  subaccountRoutes(edge);

  edge.inTransaction(accountDetails, accountDetailsSpec, { kind: "session" }, {}, async ({ trx, scope, session }) => ({
    session: { accID: scope.accountId, usrID: session.userId },
    account: presentAccount(await findAccount(trx, scope), session.hidden),
  }));
}

function presentAccount(account: AccountRow, hidden: readonly string[]): AccountView {
  return {
    number: account.number,
    currency: account.currency as AccountView["currency"],
    lang: account.language as AccountView["lang"],
    whitelabel: account.whitelabel,
    party: account.party as AccountView["party"],
    invoicemethod: account.invoice_method as AccountView["invoicemethod"],
    domainorder: account.domain_order,
    hasdetails: account.has_details,
    hidden: [...hidden],
    contact: {
      contactid: account.contact_id,
      firstname: account.first_name ?? "",
      lastname: account.last_name ?? "",
      organization: account.organization ?? "",
      orgnr: account.id_number ?? "",
      email: account.email ?? "",
      phone: account.phone ?? "",
    },
  };
}
