export { LateInvoices } from "./late-invoices.tsx";
