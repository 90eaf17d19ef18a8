/** Pages for owners of domains that are opened by mailed links. */
export const texts = {
  verify: {
    title: "Is this correct?",
    until:
      "{count, plural, one {If you do not answer, the domain stops working on {date}} other {If you do not answer, the domains stop working on {date}}}",
    held: "{count, plural, one {The domain does not work until you have answered} other {The domains do not work until you have answered}}",
    organization: "Organisation",
    name: "Name",
    address: "Address",
    email: "Email",
    phone: "Phone",
    right: "Yes, this is correct",
    wrong: "Something is wrong",
    whatIsWrong: "What is wrong?",
    send: "Send",
    back: "Go back",
    thanks: "Thank you",
    thanksText: "You are confirmed as the owner. Nothing more is needed.",
    backText: "You are confirmed as the owner. The domain works again within a few minutes.",
    heard: "We have received your answer",
    heardText:
      "We let the person who manages the domain know and look into it. The deadline to confirm still applies until it is corrected.",
    overText:
      "It is incorrect, has already been used or is older than seven days. The person who manages the domain can send a new one.",
  },
  consent: {
    title: "Change of owner",
    body: "<b>{by}</b> wants to change the owner of the domain from <b>{from}</b> to <b>{to}</b>.",
    side_old: "You are the current owner. Nothing happens unless both sides agree.",
    side_new: "You will be the new owner. Nothing happens unless both sides agree.",
    side_both: "Your address belongs to both the current and the new owner. Nothing happens unless you agree.",
    lock: "Afterwards the domain cannot be transferred to another registrar for {days} days.",
    agree: "Agree",
    refuse: "Refuse",
    title_waiting: "You have agreed",
    text_waiting: "We have also asked the other side. The change is made when they agree.",
    title_agreed: "You have agreed",
    text_agreed: "Everyone has agreed. The change is now being sent to the registry.",
    title_refused: "You have refused",
    text_refused: "The change has been cancelled. The owner stays the same.",
    overText: "It is incorrect, has already been used, is older than seven days, or the change is closed.",
  },
} as const;
