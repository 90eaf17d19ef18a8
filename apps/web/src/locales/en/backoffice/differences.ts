/** Where registries and our books differ: the operator's desk. */
export const texts = {
  failed: "We could not load the differences",
  safe: "Nothing was changed.",
  empty: "Registries and our books agree",
  emptyText: "Every name is read at its registry once a day. What differs shows up here.",
  list: "Differences",
  since: "since <when></when>",
  account: "{name} ({number})",
  ours: "Wanted here",
  theirs: "At the registry",
  nothing: "nothing",
  toRequest: "Request {number} puts it right",
  kind: {
    nameservers: "Other name servers",
    holder: "Not ours at the registry",
    existence: "Gone at the registry",
    owner: "Another owner",
    contacts: "Other contacts",
    hosts: "A host has other addresses",
    contactdata: "Other details of a contact",
    other: "Another difference",
  },
  means: {
    nameservers:
      "The registry has other name servers than were ordered here. Somebody changed them there, or a change of ours was lost. Ask the customer, if it is not clear which are right.",
    holder:
      "We hold the name, and the registry says that it does not exist or that somebody else has it. No rule explains it, so there is no fix without a person: talk to the registry.",
    existence:
      "The registry has deleted it, and nobody here ended it. The name cannot be brought back from here; talk to the registry if it was a mistake, and to the customer about what was paid.",
    owner:
      "The registry shows another contact as the owner than was put there from here. Ask the customer and the registry before you let our book follow.",
    contacts: "The registry shows other contacts than were put there from here. It changes nothing about who owns the name.",
    hosts:
      "A host name under this domain has other addresses at the registry than were ordered here. Names that use it as a name server go there.",
    contactdata:
      "The registry holds other details of the contact than we do. Somebody changed them there, or a change of ours was lost. Its owner sees it, too.",
    other: "There is no fix for it that could not harm. A person has to look.",
  },
  fix: {
    takeover: "Use the registry’s name servers",
    putback: "Put the customer’s back",
    accept: "Take the end as it is",
    follow: "Take the registry’s into our book",
    check: "Read it again",
  },
  note: {
    takeover: "Our book follows the registry. Nothing changes for visitors.",
    putback: "Ordered like any change and read back; name servers are tested first.",
    accept: "The difference is closed with your name. Nothing is sent.",
    follow: "The registry is read, then our book follows it. Nothing is sent there.",
    check: "Asks the registry now. Nothing is sent that changes anything.",
  },
  done: "Registry and books agree now",
  accepted: "Closed",
  stillThere: "The registry says the same as before",
  ordered: "Ordered: request {number}",
};
