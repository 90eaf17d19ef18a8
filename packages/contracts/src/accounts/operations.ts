import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { dashboardSpec } from "./dashboard.ts";
import type { accountProfileSpec, completeAccountSpec, setAccountProfileSpec } from "./profile.ts";
import type { resellerInfoSpec } from "./reseller.ts";
import type {
  accountSettingsSpec,
  freezeAccountSpec,
  liftFreezeSpec,
  setAccountSecuritySpec,
  setAccountSettingsSpec,
} from "./settings.ts";
import type {
  acceptInvitationSpec,
  checkSignupUsernameSpec,
  confirmEmailSpec,
  openInvitationSpec,
  openSignupSpec,
  signUpSpec,
} from "./signup.ts";
import type {
  createSignupLinkSpec,
  createSubaccountSpec,
  editSubaccountSpec,
  subaccountSpec,
  subaccountsSpec,
} from "./subaccounts.ts";
import type {
  accountUsersSpec,
  createUserSpec,
  editUserSpec,
  endUserSpec,
  inviteAgainSpec,
  previewSeenDomainsSpec,
} from "./users.ts";

export const dashboard = get<IoOf<typeof dashboardSpec>>("dashboard", "/api/account/getdashboard/");

export const openSignup = post<IoOf<typeof openSignupSpec>>("openSignup", "/api/signup/open/");
export const checkSignupUsername = post<IoOf<typeof checkSignupUsernameSpec>>(
  "checkSignupUsername",
  "/api/signup/checkusername/",
);
export const signUp = post<IoOf<typeof signUpSpec>>("signUp", "/api/signup/createaccount/");
export const confirmEmail = post<IoOf<typeof confirmEmailSpec>>("confirmEmail", "/api/signup/confirmemail/");
export const openInvitation = post<IoOf<typeof openInvitationSpec>>("openInvitation", "/api/signup/openinvitation/");
export const acceptInvitation = post<IoOf<typeof acceptInvitationSpec>>("acceptInvitation", "/api/signup/acceptinvitation/");

export const accountUsers = get<IoOf<typeof accountUsersSpec>>("accountUsers", "/api/account/getusers/");
export const createUser = post<IoOf<typeof createUserSpec>>("createUser", "/api/account/createuser/", {
  needsKey: true,
});
export const editUser = post<IoOf<typeof editUserSpec>>("editUser", "/api/account/edituser/");
export const previewSeenDomains = post<IoOf<typeof previewSeenDomainsSpec>>("previewSeenDomains", "/api/account/previewdomains/");
export const endUser = post<IoOf<typeof endUserSpec>>("endUser", "/api/account/enduser/");
export const inviteAgain = post<IoOf<typeof inviteAgainSpec>>("inviteAgain", "/api/account/inviteagain/");

export const accountProfile = get<IoOf<typeof accountProfileSpec>>("accountProfile", "/api/account/getprofile/");
export const completeAccount = post<IoOf<typeof completeAccountSpec>>("completeAccount", "/api/account/completeaccount/");
export const setAccountProfile = post<IoOf<typeof setAccountProfileSpec>>("setAccountProfile", "/api/account/setprofile/");

export const resellerInfo = get<IoOf<typeof resellerInfoSpec>>("resellerInfo", "/api/account/getresellerinfo/");

export const accountSettings = get<IoOf<typeof accountSettingsSpec>>("accountSettings", "/api/account/getaccountsettings/");
export const setAccountSettings = post<IoOf<typeof setAccountSettingsSpec>>(
  "setAccountSettings",
  "/api/account/setaccountsettings/",
);
export const setAccountSecurity = post<IoOf<typeof setAccountSecuritySpec>>(
  "setAccountSecurity",
  "/api/account/setaccountsecurity/",
);

export const freezeAccount = post<IoOf<typeof freezeAccountSpec>>("freezeAccount", "/api/account/freezeaccount/");
export const liftFreeze = post<IoOf<typeof liftFreezeSpec>>("liftFreeze", "/api/account/liftfreeze/");

export const subaccounts = get<IoOf<typeof subaccountsSpec>>("subaccounts", "/api/account/getsubaccounts/");
export const subaccount = get<IoOf<typeof subaccountSpec>>("subaccount", "/api/account/getsubaccount/");
export const createSubaccount = post<IoOf<typeof createSubaccountSpec>>("createSubaccount", "/api/account/createsubaccount/", {
  needsKey: true,
});
export const editSubaccount = post<IoOf<typeof editSubaccountSpec>>("editSubaccount", "/api/account/editsubaccount/");
export const createSignupLink = post<IoOf<typeof createSignupLinkSpec>>("createSignupLink", "/api/account/createsignuplink/");
