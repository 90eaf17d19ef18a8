export { EinvoicesButton } from "./einvoices-button.tsx";
export { InvoiceDelivery } from "./invoice-delivery.tsx";
export { StaffInvoiceDelivery } from "./staff-invoice-delivery.tsx";
