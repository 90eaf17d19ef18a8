/** Domains that are being transferred to another registrar. */
export const texts = {
  title: "{other} has requested a transfer of {name}",
  other: "Another registrar",
  otherById: "Another registrar ({id} at the registry)",
  until: "If you do not respond, the domain is transferred automatically on {date}.",
  dns: "We host its DNS for 48 hours after the transfer. After that, you can keep just the DNS here.",
  noAnswer: "The registry accepts no response, or you do not have the right to respond.",
  reject: "Stop the transfer",
  approve: "Approve now",
  why: "You are responding to a request to transfer {name} to another registrar",
  approved: "Transfer of {name} approved",
  rejected: "Transfer of {name} stopped",
  released: {
    title: "{name} has been released to {tag}",
    until:
      "{tag} has to accept it by {date}. If it does not, the domain stays here and its lock is turned back on. A release cannot be taken back.",
    checking: "We are checking whether {name} was released to {tag}",
    checkingText:
      "The registry's answer was lost. This page shows the result as soon as we know it, usually within a few minutes.",
  },
  arrived: {
    title: "{name} was transferred here <when></when>",
    text: "Compare the answers of its old name servers and ours, before and after you point the domain here.",
    act: "Compare records",
  },
  stop: {
    title: "Stop the transfer of a domain",
    text: "This cancels the auth code and locks the domain. If another registrar has requested a transfer, it is rejected. Anyone with this link can do this, and nothing is transferred by it.",
    press: "Stop the transfer",
    noLink: "This link is not valid. Copy the whole link from the email.",
    doneTitle: "{name} stays here",
    rejected: "The registry has rejected the other registrar's request.",
    cancelled: "The auth code no longer works, and the domain is locked.",
    after:
      "If you did not start this, someone else may have access to your account: change your password and check where you are logged in.",
    security: "Check where you are logged in",
  },
};
