import type { AskRow } from "./asks.repository.ts";

/** The right to hand in what is wanted, and to take it back before it is sent. */
export const handsIn = ({ subjectKind }: Pick<AskRow, "subjectKind">): "contact_edit" | "domain_order" =>
  subjectKind === "compliance_case" ? "contact_edit" : "domain_order";
