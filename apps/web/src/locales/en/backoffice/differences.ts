/** The operator's queue of differences between registries and our data. */
export const texts = {
  failed: "We could not load the differences",
  safe: "Nothing was changed.",
  empty: "No differences",
  emptyText: "Every domain is read at its registry once a day. Anything that differs shows up here.",
  list: "Differences",
  since: "since <when></when>",
  account: "{name} ({number})",
  ours: "Expected here",
  theirs: "At the registry",
  nothing: "nothing",
  toRequest: "Request {number} corrects it",
  kind: {
    nameservers: "Different name servers",
    holder: "Not ours at the registry",
    existence: "Deleted at the registry",
    owner: "Different owner",
    contacts: "Different contacts",
    hosts: "A host has different addresses",
    contactdata: "Different contact details",
    other: "Other difference",
  },
  means: {
    nameservers:
      "The registry has different name servers from those ordered here. Either someone changed them there, or a change of ours was lost. Ask the customer if it is not clear which are right.",
    holder:
      "We list this domain, but the registry says it does not exist or belongs to another registrar. No rule explains it, so there is no automatic fix: contact the registry.",
    existence:
      "The registry has deleted the domain, and no one cancelled it here. It cannot be brought back from here. If it was a mistake, contact the registry, and the customer about what was paid.",
    owner:
      "The registry shows a different owner from the one set here. Check with the customer and the registry before you update our records.",
    contacts: "The registry shows different contacts from those set here. Who owns the domain does not change.",
    hosts:
      "A host under this domain has different addresses at the registry from those ordered here. Domains that use it as a name server use those addresses.",
    contactdata:
      "The registry has different details for this contact. Either someone changed them there, or a change of ours was lost. The contact's account sees this too.",
    other: "No automatic fix is safe here. Someone needs to review it.",
  },
  fix: {
    takeover: "Use the registry’s name servers",
    putback: "Restore the customer’s name servers",
    accept: "Accept the deletion",
    follow: "Update our records from the registry",
    check: "Read it again",
  },
  note: {
    takeover: "Our records are updated. Nothing changes for visitors.",
    putback: "Ordered like any other change and confirmed at the registry. Name servers are tested first.",
    accept: "Closes the difference in your name. Nothing is sent.",
    follow: "We read the registry and then update our records. Nothing is sent there.",
    check: "Reads the registry now. Nothing is changed there.",
  },
  done: "The registry and our records now match",
  accepted: "Closed",
  stillThere: "The registry still says the same",
  ordered: "Ordered: request {number}",
};
