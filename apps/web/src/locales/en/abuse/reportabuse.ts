/** The public page on which anybody can report abuse of a domain. */
export const texts = {
  title: "Report abuse",
  sub: "Is a domain that you were sent to used for fraud, malware or something else that harms people? Tell us here.",
  optional: "optional",
  domain: "Domain or address",
  domainHint: "Such as example.com, or the address of the page.",
  what: "What is it used for?",
  choose: "Choose",
  kinds: {
    phishing: "Phishing: it imitates another company to get passwords or money",
    malware: "Malware: it spreads harmful programs",
    botnet: "Botnet: it controls infected computers",
    spam: "Spam: unwanted email is sent from it or leads to it",
    child: "Sexual abuse of children",
    counterfeit: "Counterfeit goods, or someone else's trademark",
    other: "Something else",
  },
  childText:
    "We act on this at once. Describe where it is, and attach or send us no pictures. If a child is in danger, call the police first.",
  text: "What have you seen?",
  textHint: "What happened, when and how. For email, paste it with its full headers.",
  urls: "Addresses that show it",
  urlsHint: "One on each line, 20 at most. They can be written so that they are not opened by mistake: hxxps://example[.]com.",
  name: "Your name or organisation",
  email: "Your email address",
  emailHint: "We confirm your report and tell you what comes of it. The owner of the domain does not see who you are.",
  send: "Send report",
  done: {
    title: "Thank you. Your report has the number {reference}",
    text: "We have sent a confirmation to {email} and write again when we know what comes of it.",
    another: "Report another domain",
  },
  contact: {
    title: "By email",
    text: "If you need to send files, write to {name} at <a>{email}</a>.",
  },
} as const;
