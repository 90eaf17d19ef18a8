/**
 * Routes that no switch of a brand touches, and why: everything else says in its options which switches it hangs on. Short, and
 * read by somebody before it grows: a route that stands here stays open whatever a brand hides.
 */
export const unswitchedRoutes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "whose panel it is": ["fetchWhitelabel"],
    "coming in, and going": [
      "userLogin",
      "userLogin2Step",
      "userLoginRecovery",
      "beginSecondStep",
      "userLoginPasskey",
      "activate2Step",
      "logout",
      "selectAccount",
    ],
    "a lost second factor, and a thief who says it is lost": ["reset2Step", "pendingReset2Step", "cancelReset2Step"],
    "proof of who acts, for whatever is still switched on": ["beginStepUp", "stepUp"],
    "who is logged in, as every page shows it": ["accountDetails", "userDetails", "permissions", "setUserSettings"],
    "the page after login, whose panels are the brand's own choice": ["dashboard"],
    "signing up, which is the provider's own app and no switch": ["openSignup", "checkSignupUsername", "signUp"],
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
    ],
    "owners who have to be verified: their names stop working when nobody may answer": [
      "verifications",
      "askVerification",
      "correctAddress",
      "offerCaseDocument",
      "sendCaseDocuments",
    ],
    "documents, each wanted by something that is asked itself": ["uploadFile", "removeFile", "getFile"],
    "the operator's own desk": [
      "reviewList",
      "review",
      "reviewFile",
      "decideDocument",
      "askDocument",
      "differenceList",
      "fixDifference",
    ],
    "failures of our own pages": ["reportFailure"],
    "what every form with a phone or an address asks": ["countries", "geo"],
  }).flatMap(([why, names]) => names.map((name) => [name, why] as const)),
);
