import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  einvoicingSpec,
  invoiceDeliverySpec,
  sendEinvoiceAgainSpec,
  setEinvoicingSpec,
  staffInvoiceDeliverySpec,
} from "./einvoicing.ts";

export const einvoicing = get<IoOf<typeof einvoicingSpec>>("einvoicing", "/api/economy/geteinvoicing/");
export const setEinvoicing = post<IoOf<typeof setEinvoicingSpec>>("setEinvoicing", "/api/economy/seteinvoicing/");
export const invoiceDelivery = get<IoOf<typeof invoiceDeliverySpec>>("invoiceDelivery", "/api/economy/getinvoicedelivery/");
export const staffInvoiceDelivery = get<IoOf<typeof staffInvoiceDeliverySpec>>(
  "staffInvoiceDelivery",
  "/api/staff/getinvoicedelivery/",
);
export const sendEinvoiceAgain = post<IoOf<typeof sendEinvoiceAgainSpec>>("sendEinvoiceAgain", "/api/staff/sendeinvoiceagain/");
