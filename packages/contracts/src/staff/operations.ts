import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as colleagues from "./colleagues.ts";
import type * as mentionSpecs from "./mentions.ts";
import type * as networks from "./networks.ts";
import type * as proposals from "./proposals.ts";
import type * as session from "./session.ts";

export const beginStaffLogin = post<IoOf<typeof session.beginStaffLoginSpec>>("beginStaffLogin", "/api/staff/login/begin/");
export const staffLogin = post<IoOf<typeof session.staffLoginSpec>>("staffLogin", "/api/staff/login/");
export const staffLogout = post<IoOf<typeof session.staffLogoutSpec>>("staffLogout", "/api/staff/logout/");
export const staffSelf = get<IoOf<typeof session.staffSelfSpec>>("staffSelf", "/api/staff/self/");
export const openStaffLink = post<IoOf<typeof session.openStaffLinkSpec>>("openStaffLink", "/api/staff/link/open/");
export const useStaffLink = post<IoOf<typeof session.useStaffLinkSpec>>("useStaffLink", "/api/staff/link/use/");

export const staffSecurity = get<IoOf<typeof session.staffSecuritySpec>>("staffSecurity", "/api/staff/security/");
export const beginStaffPasskey = post<IoOf<typeof session.beginStaffPasskeySpec>>(
  "beginStaffPasskey",
  "/api/staff/passkey/begin/",
);
export const addStaffPasskey = post<IoOf<typeof session.addStaffPasskeySpec>>("addStaffPasskey", "/api/staff/passkey/add/");
export const removeStaffPasskey = post<IoOf<typeof session.removeStaffPasskeySpec>>(
  "removeStaffPasskey",
  "/api/staff/passkey/remove/",
);
export const endStaffSession = post<IoOf<typeof session.endStaffSessionSpec>>("endStaffSession", "/api/staff/session/end/");
export const setStaffLanguage = post<IoOf<typeof session.setStaffLanguageSpec>>("setStaffLanguage", "/api/staff/language/");
export const beginStaffProof = post<IoOf<typeof session.beginStaffProofSpec>>("beginStaffProof", "/api/staff/proof/begin/");
export const giveStaffProof = post<IoOf<typeof session.giveStaffProofSpec>>("giveStaffProof", "/api/staff/proof/");

export const colleagueList = get<IoOf<typeof colleagues.colleaguesSpec>>("colleagueList", "/api/staff/colleagues/");
export const inviteColleague = post<IoOf<typeof colleagues.inviteColleagueSpec>>(
  "inviteColleague",
  "/api/staff/colleagues/invite/",
);
export const changeColleague = post<IoOf<typeof colleagues.changeColleagueSpec>>(
  "changeColleague",
  "/api/staff/colleagues/change/",
);
export const disableColleague = post<IoOf<typeof colleagues.disableColleagueSpec>>(
  "disableColleague",
  "/api/staff/colleagues/disable/",
);
export const newColleagueLink = post<IoOf<typeof colleagues.newColleagueLinkSpec>>(
  "newColleagueLink",
  "/api/staff/colleagues/link/",
);
export const saveStaffRole = post<IoOf<typeof colleagues.saveStaffRoleSpec>>("saveStaffRole", "/api/staff/roles/save/");
export const removeStaffRole = post<IoOf<typeof colleagues.removeStaffRoleSpec>>("removeStaffRole", "/api/staff/roles/remove/");

export const proposalList = get<IoOf<typeof proposals.proposalListSpec>>("proposalList", "/api/staff/proposals/");
export const proposal = get<IoOf<typeof proposals.proposalSpec>>("proposal", "/api/staff/proposals/one/");
export const proposeAct = post<IoOf<typeof proposals.proposeActSpec>>("proposeAct", "/api/staff/proposals/propose/");
export const approveProposal = post<IoOf<typeof proposals.approveProposalSpec>>(
  "approveProposal",
  "/api/staff/proposals/approve/",
);
export const rejectProposal = post<IoOf<typeof proposals.rejectProposalSpec>>("rejectProposal", "/api/staff/proposals/reject/");
export const withdrawProposal = post<IoOf<typeof proposals.withdrawProposalSpec>>(
  "withdrawProposal",
  "/api/staff/proposals/withdraw/",
);
export const secondPersonRules = get<IoOf<typeof proposals.secondPersonRulesSpec>>(
  "secondPersonRules",
  "/api/staff/proposals/rules/",
);
export const saveSecondPersonRule = post<IoOf<typeof proposals.saveSecondPersonRuleSpec>>(
  "saveSecondPersonRule",
  "/api/staff/proposals/rules/save/",
);

export const staffNetworks = get<IoOf<typeof networks.staffNetworksSpec>>("staffNetworks", "/api/staff/networks/");
export const saveStaffNetworks = post<IoOf<typeof networks.saveStaffNetworksSpec>>(
  "saveStaffNetworks",
  "/api/staff/networks/save/",
);

export const mentions = get<IoOf<typeof mentionSpecs.mentionsSpec>>("mentions", "/api/staff/getmentions/");
export const seeMentions = post<IoOf<typeof mentionSpecs.seeMentionsSpec>>("seeMentions", "/api/staff/seementions/");
export const mentionable = get<IoOf<typeof mentionSpecs.mentionableSpec>>("mentionable", "/api/staff/getmentionable/");
