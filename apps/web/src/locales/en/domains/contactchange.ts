/** Changing the contacts other than the owner, on a domain's page. */
export const texts = {
  title: "Change the contacts of {name}",
  cancel: "Cancel",
  submit: "Change contacts",
  why: "You are changing the contacts of {name}",
  role: { admin: "Administrative", tech: "Technical", billing: "Billing" },
  former: "Switch back to {name}",
  what: "Changes",
  nothing: "Choose someone else for one of the roles",
  nothingYet: "No changes yet.",
  change: "{role}: <b>{after}</b> instead of {before}",
  nobody: "no one",
  facts:
    "The .{tld} registry is updated right away. It is free, and the owner stays the same. You can switch back to the previous contacts here.",
  ordered: "The change is on its way to the registry",
  underWay: "A change of contacts is in progress",
  request: "Request {number}",
  ownerOnly: "The .{tld} registry only keeps the owner.",
} as const;
