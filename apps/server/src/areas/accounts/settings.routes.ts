import { accountSettings, setAccountSecurity, setAccountSettings } from "@nameplane/contracts/accounts/operations";
import { accountSettingsSpec, setAccountSecuritySpec, setAccountSettingsSpec } from "@nameplane/contracts/accounts/settings";
import type { Edge } from "../../platform/http/edge.ts";
import { changeSecurity, changeSettings, refuseSecurity } from "./actions/change-settings.ts";
import { findSettings } from "./settings.repository.ts";

/** These routes are switched off for a brand together with the section of the panel that uses them. */
const account = { feature: "Account" } as const;

const may = (permission: string) => ({ kind: "permission", permission }) as const;
const change = may("account_setaccountsettings");

export function settingRoutes(edge: Edge): void {
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
}
