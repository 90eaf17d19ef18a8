import type { AnswerOf } from "@nameplane/contracts";
import type { userDetails } from "@nameplane/contracts/identity/operations";
import type { ReachableAccount, UserRow } from "./identity.repository.ts";

type UserView = AnswerOf<typeof userDetails>["user"];

function preference(preferences: unknown, key: string): unknown {
  return typeof preferences === "object" && preferences !== null ? (preferences as Record<string, unknown>)[key] : undefined;
}

/** The first account is the user's own. All others, of any kind, are listed as accounts the user can switch to. */
export function presentUser(user: UserRow, accounts: readonly ReachableAccount[]): UserView {
  const entry = (account: ReachableAccount) => ({
    usrAccID: account.id,
    fullname: account.fullName,
    organization: account.organization,
    orgnr: account.orgnr,
  });
  return {
    username: user.username,
    firstname: user.first_name,
    lastname: user.last_name,
    email: user.email,
    currency: user.currency as UserView["currency"],
    language: user.language as UserView["language"],
    listsize: user.list_size,
    priceswithvat: preference(user.preferences, "pricesWithVat") === true,
    cartview: preference(user.preferences, "cartView") === "summary" ? "summary" : "expanded",
    // Help and labels are shown unless the user has turned them off.
    helpexpanded: preference(user.preferences, "helpExpanded") !== false,
    includesubaccounts: preference(user.preferences, "includeSubaccounts") === true,
    showlabels: preference(user.preferences, "showLabels") !== false,
    newsletter: preference(user.preferences, "newsletter") === true,
    telemarketing: preference(user.preferences, "telemarketing") === true,
    accounts: {
      masteraccount: accounts.slice(0, 1).map(entry),
      subaccounts: accounts.slice(1).map(entry),
    },
    "2step": user.has_2fa,
  };
}
