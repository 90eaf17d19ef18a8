/** Names on their way to another registrar. */
export const texts = {
  title: "{other} wants to take over {name}",
  other: "Another registrar",
  otherById: "Another registrar ({id} at the registry)",
  until: "Without an answer the domain moves by itself on {date}.",
  dns: "We serve its DNS for 48 hours after the move; after that it can stay here for DNS alone.",
  noAnswer: "The registry takes no answer, or your rights in the account do not cover it.",
  reject: "Stop the move",
  approve: "Let it go now",
  why: "Answer the wish to move {name} to another registrar",
  approved: "{name} is let go",
  rejected: "The move of {name} is stopped",
  arrived: {
    title: "{name} moved here <when></when>",
    text: "See what its former name servers and ours answer, before and after it points here.",
    act: "Compare the records",
  },
  stop: {
    title: "Stop the move of a domain",
    text: "This makes the auth code worthless and locks the domain. A move that another registrar has asked for is refused. It can be done by anybody who has this link, and moves nothing.",
    press: "Stop it now",
    noLink: "This link is not valid. Copy it whole from the mail.",
    doneTitle: "{name} stays here",
    rejected: "The registry has refused the other registrar.",
    cancelled: "The auth code works no more, and the domain is locked.",
    after:
      "If you did not start this, somebody else may be in your account: change your password and look where you are logged in.",
    security: "See where you are logged in",
  },
};
