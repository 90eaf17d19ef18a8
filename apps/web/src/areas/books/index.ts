export { InvoiceExchange } from "./invoice-exchange.tsx";
