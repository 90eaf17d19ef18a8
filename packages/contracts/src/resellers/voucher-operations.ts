import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as vouchers from "./vouchers.ts";

// These stand apart from the other operations of resellers, because only one screen loads them.

export const resaleVouchers = get<IoOf<typeof vouchers.resaleVouchersSpec>>("resaleVouchers", "/api/resellers/getvouchers/");
export const makeResaleVoucher = post<IoOf<typeof vouchers.makeResaleVoucherSpec>>(
  "makeResaleVoucher",
  "/api/resellers/makevoucher/",
  { needsKey: true },
);
export const stopResaleVoucher = post<IoOf<typeof vouchers.stopResaleVoucherSpec>>(
  "stopResaleVoucher",
  "/api/resellers/stopvoucher/",
);
