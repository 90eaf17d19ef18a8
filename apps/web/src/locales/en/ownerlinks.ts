/** Pages that mailed links lead owners of domains to. */
export const texts = {
  verify: {
    title: "Is this right?",
    until:
      "{count, plural, one {Without your answer the domain stops working on {date}} other {Without your answer the domains stop working on {date}}}",
    held: "{count, plural, one {The domain does not work until you have answered} other {The domains do not work until you have answered}}",
    organization: "Organisation",
    name: "Name",
    address: "Address",
    email: "Email",
    phone: "Phone",
    right: "Yes, this is right",
    wrong: "Something is wrong",
    whatIsWrong: "What is wrong?",
    send: "Send",
    back: "Go back",
    thanks: "Thank you",
    thanksText: "You are confirmed as the owner. Nothing more is needed.",
    backText: "You are confirmed as the owner. The domain works again within some minutes.",
    heard: "We have heard you",
    heardText:
      "Whoever keeps the domain is told, and we look at it. The time to confirm goes on until it is corrected.",
    overText:
      "It is wrong, has been used or is older than seven days. Whoever keeps the domain can have another one sent.",
  },
  consent: {
    title: "Change of owner",
    body: "<b>{by}</b> wants the domain to go from <b>{from}</b> to <b>{to}</b>.",
    side_old: "You are the owner now. Nothing happens unless both sides agree.",
    side_new: "You are to be the owner. Nothing happens unless both sides agree.",
    side_both: "Your address speaks for the owner now and for the new one. Nothing happens unless you agree.",
    lock: "Afterwards the domain cannot be moved to another registrar for {days} days.",
    agree: "Agree",
    refuse: "Refuse",
    title_waiting: "You have agreed",
    text_waiting: "The other side has been asked too. The change is made when it has agreed.",
    title_agreed: "You have agreed",
    text_agreed: "Everybody has agreed. The change is sent to the registry now.",
    title_refused: "You have refused",
    text_refused: "The change has ended. The owner stays who it is.",
    overText: "It is wrong, has been used, is older than seven days, or the change has ended.",
  },
} as const;
