import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { changePasswordSpec, forgotPasswordSpec, openResetLinkSpec, resetPasswordSpec } from "./passwords.ts";
import type {
  accountChoicesSpec,
  endOtherSessionsSpec,
  endSessionSpec,
  loginHistorySpec,
  openSessionsSpec,
  selectAccountSpec,
} from "./sessions.ts";
import type {
  addPasskeySpec,
  beginPasskeyLoginSpec,
  beginPasskeySpec,
  passkeyLoginSpec,
  removePasskeySpec,
  renamePasskeySpec,
  renewRecoveryCodesSpec,
  secondFactorsSpec,
  beginSecondStepSpec,
  userLoginPasskeySpec,
} from "./passkeys.ts";
import type {
  cancelEmailChangeSpec,
  changeEmailSpec,
  makeCallerPinSpec,
  setUserProfileSpec,
  userProfileSpec,
} from "./profile.ts";
import type { beginStepUpSpec, stepUpSpec } from "./step-up.ts";
import type {
  activate2StepSpec,
  cancelReset2StepSpec,
  deactivate2StepSpec,
  pendingReset2StepSpec,
  reset2StepSpec,
  userLogin2StepSpec,
  userLoginRecoverySpec,
} from "./two-step.ts";
import type {
  accountDetailsSpec,
  enterAsStaffSpec,
  logoutSpec,
  permissionsSpec,
  setUserSettingsSpec,
  userDetailsSpec,
  userLoginSpec,
} from "./session.ts";

export const userLogin = post<IoOf<typeof userLoginSpec>>("userLogin", "/api/authenticate/userlogin/", {
  encoding: "form",
});
export const enterAsStaff = post<IoOf<typeof enterAsStaffSpec>>("enterAsStaff", "/api/authenticate/enterasstaff/");
export const logout = get<IoOf<typeof logoutSpec>>("logout", "/api/authenticate/logout/");
export const accountDetails = get<IoOf<typeof accountDetailsSpec>>("accountDetails", "/api/account/getaccountdetails/");
export const userDetails = get<IoOf<typeof userDetailsSpec>>("userDetails", "/api/user/getuserdetails/");
export const permissions = get<IoOf<typeof permissionsSpec>>("permissions", "/api/user/permissions/");
export const setUserSettings = post<IoOf<typeof setUserSettingsSpec>>("setUserSettings", "/api/user/setusersettings/", {
  encoding: "form",
});

export const userProfile = get<IoOf<typeof userProfileSpec>>("userProfile", "/api/user/getprofile/");
export const setUserProfile = post<IoOf<typeof setUserProfileSpec>>("setUserProfile", "/api/user/setprofile/", {
  encoding: "form",
});
export const changeEmail = post<IoOf<typeof changeEmailSpec>>("changeEmail", "/api/user/changeemail/", {
  encoding: "form",
});
export const makeCallerPin = post<IoOf<typeof makeCallerPinSpec>>("makeCallerPin", "/api/user/makecallerpin/");
export const cancelEmailChange = post<IoOf<typeof cancelEmailChangeSpec>>("cancelEmailChange", "/api/user/cancelemailchange/", {
  encoding: "form",
});

export const loginHistory = get<IoOf<typeof loginHistorySpec>>("loginHistory", "/api/account/getloginhistory/");
export const selectAccount = get<IoOf<typeof selectAccountSpec>>("selectAccount", "/api/user/selectaccount/");
export const accountChoices = get<IoOf<typeof accountChoicesSpec>>("accountChoices", "/api/user/getaccounts/");
export const openSessions = get<IoOf<typeof openSessionsSpec>>("openSessions", "/api/user/getsessions/");
export const endSession = post<IoOf<typeof endSessionSpec>>("endSession", "/api/user/endsession/", {
  encoding: "form",
});
export const endOtherSessions = post<IoOf<typeof endOtherSessionsSpec>>("endOtherSessions", "/api/user/endothersessions/", {
  encoding: "form",
});

export const forgotPassword = post<IoOf<typeof forgotPasswordSpec>>("forgotPassword", "/api/authenticate/forgotpassword/", {
  encoding: "form",
});
export const openResetLink = post<IoOf<typeof openResetLinkSpec>>("openResetLink", "/api/authenticate/openresetlink/", {
  encoding: "form",
});
export const resetPassword = post<IoOf<typeof resetPasswordSpec>>("resetPassword", "/api/authenticate/resetpassword/", {
  encoding: "form",
});
export const changePassword = post<IoOf<typeof changePasswordSpec>>("changePassword", "/api/user/changepassword/", {
  encoding: "form",
});

export const userLogin2Step = post<IoOf<typeof userLogin2StepSpec>>("userLogin2Step", "/api/authenticate/userlogin2step/", {
  encoding: "form",
});
export const userLoginRecovery = post<IoOf<typeof userLoginRecoverySpec>>(
  "userLoginRecovery",
  "/api/authenticate/userloginrecovery/",
  { encoding: "form" },
);
export const activate2Step = post<IoOf<typeof activate2StepSpec>>("activate2Step", "/api/user/activate2step/", {
  encoding: "form",
});
export const deactivate2Step = post<IoOf<typeof deactivate2StepSpec>>("deactivate2Step", "/api/user/deactivate2step/");

export const beginSecondStep = post<IoOf<typeof beginSecondStepSpec>>("beginSecondStep", "/api/authenticate/beginsecondstep/");
export const userLoginPasskey = post<IoOf<typeof userLoginPasskeySpec>>(
  "userLoginPasskey",
  "/api/authenticate/userloginpasskey/",
);
export const beginPasskeyLogin = post<IoOf<typeof beginPasskeyLoginSpec>>(
  "beginPasskeyLogin",
  "/api/authenticate/beginpasskeylogin/",
);
export const passkeyLogin = post<IoOf<typeof passkeyLoginSpec>>("passkeyLogin", "/api/authenticate/passkeylogin/");

export const secondFactors = get<IoOf<typeof secondFactorsSpec>>("secondFactors", "/api/user/getsecondfactors/");
export const beginPasskey = post<IoOf<typeof beginPasskeySpec>>("beginPasskey", "/api/user/beginpasskey/");
export const addPasskey = post<IoOf<typeof addPasskeySpec>>("addPasskey", "/api/user/addpasskey/");
export const renamePasskey = post<IoOf<typeof renamePasskeySpec>>("renamePasskey", "/api/user/renamepasskey/");
export const removePasskey = post<IoOf<typeof removePasskeySpec>>("removePasskey", "/api/user/removepasskey/");
export const renewRecoveryCodes = post<IoOf<typeof renewRecoveryCodesSpec>>(
  "renewRecoveryCodes",
  "/api/user/renewrecoverycodes/",
);

export const beginStepUp = post<IoOf<typeof beginStepUpSpec>>("beginStepUp", "/api/user/beginstepup/");
export const stepUp = post<IoOf<typeof stepUpSpec>>("stepUp", "/api/user/stepup/");
export const reset2Step = post<IoOf<typeof reset2StepSpec>>("reset2Step", "/api/user/reset2step/", {
  encoding: "form",
});
export const pendingReset2Step = get<IoOf<typeof pendingReset2StepSpec>>("pendingReset2Step", "/api/user/getpendingreset2step/");
export const cancelReset2Step = post<IoOf<typeof cancelReset2StepSpec>>("cancelReset2Step", "/api/user/cancelreset2step/", {
  encoding: "form",
});
