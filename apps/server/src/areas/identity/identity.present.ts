import type { AnswerOf } from "@nameplane/contracts";
import type { MarketingKind } from "@nameplane/contracts/identity/marketing";
import type { userDetails } from "@nameplane/contracts/identity/operations";
import { isTimeZone } from "@nameplane/values";
import type { ReachableAccount, UserRow } from "./identity.repository.ts";

type UserView = AnswerOf<typeof userDetails>["user"];

function preference(preferences: unknown, key: string): unknown {
  return typeof preferences === "object" && preferences !== null ? (preferences as Record<string, unknown>)[key] : undefined;
}

/** Which kinds of advertising the user agrees to. */
export function marketingOf(preferences: unknown): Record<MarketingKind, boolean> {
  return {
    newsletter: preference(preferences, "newsletter") === true,
    telemarketing: preference(preferences, "telemarketing") === true,
  };
}

function sinceOf(preferences: unknown, kind: MarketingKind): string | null {
  const since = preference(preferences, `${kind}Since`);
  return marketingOf(preferences)[kind] && typeof since === "string" ? since : null;
}

/**
 * The user's time zone. Null if the user has chosen none, or one that this version of Node does not know. The brand's time zone
 * is then used, because that is better than wrong times.
 */
function timeZoneOf(preferences: unknown): string | null {
  const zone = preference(preferences, "timeZone");
  return typeof zone === "string" && isTimeZone(zone) ? zone : null;
}

/** The first account is the user's own. All others are listed as accounts to which the user can switch. */
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
    timezone: timeZoneOf(user.preferences),
    priceswithvat: preference(user.preferences, "pricesWithVat") === true,
    cartview: preference(user.preferences, "cartView") === "summary" ? "summary" : "expanded",
    // Help and labels are shown unless the user has turned them off.
    helpexpanded: preference(user.preferences, "helpExpanded") !== false,
    includesubaccounts: preference(user.preferences, "includeSubaccounts") === true,
    showlabels: preference(user.preferences, "showLabels") !== false,
    ...marketingOf(user.preferences),
    newslettersince: sinceOf(user.preferences, "newsletter"),
    telemarketingsince: sinceOf(user.preferences, "telemarketing"),
    accounts: {
      masteraccount: accounts.slice(0, 1).map(entry),
      subaccounts: accounts.slice(1).map(entry),
    },
    "2step": user.has_2fa,
  };
}
