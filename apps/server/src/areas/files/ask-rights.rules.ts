/** The right to hand in what is wanted, and to take it back before it is sent. */
export const handsIn = (ask: { readonly subjectKind: "request" | "compliance_case" }): "contact_edit" | "domain_order" =>
  ask.subjectKind === "compliance_case" ? "contact_edit" : "domain_order";
