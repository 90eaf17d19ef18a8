export { LateInvoices } from "./late-invoices.tsx";
export { ReminderStages } from "./reminder-stages.tsx";
