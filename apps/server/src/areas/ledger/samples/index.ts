export { drawSampleInvoice } from "./draw-sample-invoice.ts";
