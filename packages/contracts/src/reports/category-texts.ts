import type { TicketCategory } from "../tickets/categories.ts";

/** The names that reports use for ticket categories. */
export const ticketCategoryTexts: Readonly<Record<TicketCategory, { readonly en: string; readonly sv: string }>> = {
  general: { en: "Something else", sv: "Något annat" },
  domains: { en: "Domains", sv: "Domäner" },
  dns: { en: "DNS", sv: "DNS" },
  orders: { en: "Orders", sv: "Beställningar" },
  billing: { en: "Invoices and payments", sv: "Fakturor och betalningar" },
  account: { en: "Account and login", sv: "Konto och inloggning" },
  feedback: { en: "Feedback", sv: "Feedback" },
};
