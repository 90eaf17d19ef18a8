/** Contacts of one party become one: whose values stay, and what becomes of the names. */
export const texts = {
  title: "Make {count} contacts one",
  cancel: "Cancel",
  submit: "Make them one",
  keep: "The contact that stays",
  which: "Which values stay?",
  alike: "They say the same in every field.",
  field: {
    organization: "Organisation",
    person: "Name",
    idnumber: "Id number",
    vatnumber: "VAT number",
    address: "Address",
    email: "Email",
    phone: "Phone",
  },
  nothing: "nothing",
  names:
    "{count, plural, =0 {No domain changes its contact} one {# domain gets the contact that stays} other {# domains get the contact that stays}}",
  object: "object {handle} stays in its place and gets these values",
  noObject: "its registry keeps no object of it",
  more: "and {count} more",
  requests: "Registries that hold other values are told by requests of their own; see Requests. The other contacts end.",
} as const;
