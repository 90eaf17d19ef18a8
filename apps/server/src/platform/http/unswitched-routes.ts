/**
 * Routes that depend on no switch of a brand, with the reasons; all others declare their switches in their options. Additions
 * need a review, because a route listed here stays open whatever a brand hides.
 */
export const unswitchedRoutes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "whose panel it is": ["fetchWhitelabel"],
    "what keeping a name costs, which the law has every registrar and reseller publish": ["keepingNames"],
    "coming in, and going": [
      "userLogin",
      "userLogin2Step",
      "userLoginRecovery",
      "beginSecondStep",
      "userLoginPasskey",
      "activate2Step",
      "logout",
      "selectAccount",
      "enterAsStaff",
    ],
    "a lost second factor, and a thief who says it is lost": ["reset2Step", "pendingReset2Step", "cancelReset2Step"],
    "proof of who acts, for whatever is still switched on": ["beginStepUp", "stepUp"],
    "who is logged in, as every page shows it": ["accountDetails", "userDetails", "permissions", "setUserSettings"],
    "the page after login, whose panels are the brand's own choice": ["dashboard"],
    "news of the account, of which each user sees what their rights reach": [
      "noticeCount",
      "notices",
      "markNoticesRead",
      "noticeChoices",
      "setNoticeChoice",
    ],
    "who buys, without which nothing can be ordered": ["completeAccount"],
    "signing up: open on the operator's own host or by an invitation, and no switch": [
      "openSignup",
      "checkSignupUsername",
      "signUp",
    ],
    "links that were mailed": [
      "confirmEmail",
      "openInvitation",
      "acceptInvitation",
      "readCaseAsk",
      "answerCase",
      "readConsent",
      "answerConsent",
      "stopTransfer",
      "readForwardAsk",
      "answerForwardAsk",
      "readUnsubscribe",
      "unsubscribe",
    ],
    "owners who have to be verified: their names stop working when nobody may answer": [
      "verifications",
      "askVerification",
      "correctAddress",
      "offerCaseDocument",
      "sendCaseDocuments",
    ],
    "documents, each wanted by something that is asked itself": ["uploadFile", "removeFile", "getFile"],
    "failures of our own pages": ["reportFailure"],
    "what every form with a phone or an address asks": ["countries", "geo"],
  }).flatMap(([why, names]) => names.map((name) => [name, why] as const)),
);
