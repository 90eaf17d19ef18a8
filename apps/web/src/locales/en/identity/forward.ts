/** The page a recipient of forwarded mail is asked on, by a mailed link. */
export const texts = {
  title: "May mail be forwarded to you?",
  body: "<b>{by}</b> wants mail to <b>{forward}</b> to be forwarded to <b>{address}</b>.",
  bodyAny: "<b>{by}</b> wants mail to be forwarded to <b>{address}</b>.",
  until: "Nothing is forwarded until you agree. You can come back by the same link and change your answer.",
  agree: "Agree",
  refuse: "Refuse",
  agreed: "You have agreed",
  agreedText: "Mail is forwarded to <b>{address}</b> from now on.",
  takeBack: "Take it back",
  refused: "You have refused",
  refusedText: "No mail is forwarded to <b>{address}</b>, and you are not asked again.",
  agreeAfterAll: "Agree after all",
  overText: "It is wrong or too old. Whoever wants to forward mail to you can have another one sent.",
} as const;
