/** Merging several contacts of the same person or company: which values are kept, and what happens to their domains. */
export const texts = {
  title: "Merge {count} contacts",
  cancel: "Cancel",
  submit: "Merge",
  keep: "Contact to keep",
  which: "Which details should be kept?",
  alike: "All fields are the same.",
  field: {
    organization: "Organisation",
    person: "Name",
    idnumber: "ID number",
    vatnumber: "VAT number",
    address: "Address",
    email: "Email",
    phone: "Phone",
  },
  nothing: "nothing",
  names:
    "{count, plural, =0 {No domain changes contact} one {# domain gets the contact you keep} other {# domains get the contact you keep}}",
  object: "object {handle} stays and gets these details",
  noObject: "no object at the registry",
  more: "and {count} more",
  requests:
    "Registries with different details are updated through separate requests; see Requests. The other contacts are removed.",
} as const;
