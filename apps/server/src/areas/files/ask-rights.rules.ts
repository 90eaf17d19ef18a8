/** The permission to hand in the document that was asked for, and to take it back before it is sent. */
export const handsIn = (ask: { readonly subjectKind: "request" | "compliance_case" }): "contact_edit" | "domain_order" =>
  ask.subjectKind === "compliance_case" ? "contact_edit" : "domain_order";
