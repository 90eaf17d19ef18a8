import {
  accountSettings,
  freezeAccount,
  liftFreeze,
  setAccountSecurity,
  setAccountSettings,
} from "@nameplane/contracts/accounts/operations";
import {
  accountSettingsSpec,
  freezeAccountSpec,
  liftFreezeSpec,
  setAccountSecuritySpec,
  setAccountSettingsSpec,
} from "@nameplane/contracts/accounts/settings";
import type { Edge } from "../../platform/http/edge.ts";
import { changeSecurity, changeSettings, refuseSecurity } from "./actions/change-settings.ts";
import type { AccountDeps } from "./accounts.deps.ts";
import { setFreeze } from "./actions/freeze-account.ts";
import { findSettings } from "./settings.repository.ts";

/** These routes are switched off for a brand together with the section of the panel that uses them. */
const account = { feature: "Account" } as const;

const may = (permission: string) => ({ kind: "permission", permission }) as const;
const change = may("account_setaccountsettings");

export function settingRoutes(edge: Edge, deps: AccountDeps): void {
  edge.inTransaction(accountSettings, accountSettingsSpec, may("account_view"), account, async ({ trx, scope, session }) => {
    const row = await findSettings(trx, scope.accountId);
    return {
      defaultautorenew: row.defaultRenewal === "auto",
      language: row.language,
      reference: row.reference,
      ordermoderation: row.moderates,
      enforce2fa: row.enforces,
      enforcedabove: row.enforcedAbove,
      dnsneedsnote: row.needsNote,
      dnsneedssecond: row.needsSecond,
      domainorder: row.domainOrder,
      frozen: row.frozenAt === null ? null : { at: row.frozenAt.toISOString(), by: row.frozenBy },
      abilities: { canedit: session.permissions.has(change.permission) },
    };
  });

  edge.inTransaction(
    setAccountSettings,
    setAccountSettingsSpec,
    change,
    { feature: "AccountSettings", stepUp: null },
    async (call, input) => {
      await changeSettings(call, input);
      return {};
    },
  );

  edge.inTransaction(
    setAccountSecurity,
    setAccountSecuritySpec,
    change,
    { ...account, stepUp: { first: refuseSecurity } },
    async (call, input) => {
      await changeSecurity(call, input);
      return {};
    },
  );

  // A freeze asks for no proof of identity: it only takes permissions away, and a person who has to freeze an account is in a
  // hurry.
  edge.inTransaction(freezeAccount, freezeAccountSpec, change, { ...account, stepUp: null }, async (call) => {
    await setFreeze(deps, call, true);
    return {};
  });

  edge.inTransaction(liftFreeze, liftFreezeSpec, change, { ...account, stepUp: {} }, async (call) => {
    await setFreeze(deps, call, false);
    return {};
  });
}
