/** Other contacts beside the owner, on a domain's page. */
export const texts = {
  title: "Change the contacts of {name}",
  cancel: "Cancel",
  submit: "Change contacts",
  why: "To change the contacts of {name}",
  role: { admin: "Administrative", tech: "Technical", billing: "Billing" },
  former: "Use {name} again",
  what: "What happens",
  nothing: "Choose somebody else in one of the roles",
  nothingYet: "Nothing yet: everybody is who they were.",
  change: "{role}: <b>{after}</b> instead of {before}",
  nobody: "nobody",
  facts:
    "The registry of .{tld} is told at once. It costs nothing, and who owns the domain stays. You can choose the former contacts again here.",
  ordered: "The change is on its way to the registry",
  underWay: "A change of contacts is on its way",
  request: "Request {number}",
  ownerOnly: "The registry of .{tld} keeps the owner alone.",
} as const;
