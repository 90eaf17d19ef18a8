/** The page, opened by a mailed link, that asks a person whether mail may be forwarded to their address. */
export const texts = {
  title: "Do you agree to receive forwarded email?",
  body: "<b>{by}</b> wants to forward email sent to <b>{forward}</b> to <b>{address}</b>.",
  bodyAny: "<b>{by}</b> wants to forward email to <b>{address}</b>.",
  until: "Nothing is forwarded until you agree. You can change your answer later with the same link.",
  agree: "Agree",
  refuse: "Refuse",
  agreed: "You have agreed",
  agreedText: "Email is now forwarded to <b>{address}</b>.",
  takeBack: "Stop forwarding",
  refused: "You have refused",
  refusedText: "No email is forwarded to <b>{address}</b>, and you will not be asked again.",
  agreeAfterAll: "Agree anyway",
  overText: "It is incorrect or has expired. The person who wants to forward email to you can send a new one.",
} as const;
