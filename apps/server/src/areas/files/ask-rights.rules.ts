/** The permission that a user needs to send the requested document, and to remove it before it is sent. */
export const handsIn = (ask: { readonly subjectKind: "request" | "compliance_case" }): "contact_edit" | "domain_order" =>
  ask.subjectKind === "compliance_case" ? "contact_edit" : "domain_order";
