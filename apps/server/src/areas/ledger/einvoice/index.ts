export { placeOfInvoice } from "./invoice-place.repository.ts";
export { facturXOf } from "./factur-x.ts";
export { findReceiver, loadEinvoice, type Einvoice } from "./load-einvoice.ts";
export { makeUbl, makeUblForStaff } from "./make-ubl.ts";
