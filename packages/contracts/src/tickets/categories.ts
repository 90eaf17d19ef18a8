/** Subject of a ticket, chosen by its author; feedback comes from the button in the footer. */
export const ticketCategories = ["general", "domains", "dns", "orders", "billing", "account", "feedback"] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** The longest text of one message, and of a subject. */
export const messageMax = 10_000;
export const subjectMax = 250;

/** How long closing a ticket can be undone (docs/states.md#tickets). */
export const undoCloseMs = 10 * 60_000;
