/** Releasing a domain to another registrar, which is identified by its tag. */
export const texts = {
  title: "Release {name} to another registrar",
  lead: "Your new registrar tells you its tag, a short name at the .{tld} registry. The domain goes to the registrar with exactly this tag, so copy it from them.",
  tag: "Tag of the new registrar",
  tagHint: "2 to 16 letters, digits and hyphens, such as EXAMPLE-TAG",
  meansTitle: "What happens",
  means: {
    gone: "Many registrars accept at once: the domain is then gone from here immediately.",
    waits: "Others have to accept it first, within five working days. Until then it stays here.",
    back: "A release cannot be taken back. Only the new registrar can release the domain to us again.",
    lock: "The transfer lock is turned off for this. If the registry refuses the tag, we turn it back on.",
    dns: "We host its DNS for 48 hours after the transfer.",
  },
  why: "You are releasing {name} to the registrar with the tag {tag}. This cannot be taken back.",
  keep: "Keep domain",
  act: "Release domain",
  gone: "{name} is now with {tag}",
  waiting: "{name} has been released to {tag}, which has to accept it",
} as const;
