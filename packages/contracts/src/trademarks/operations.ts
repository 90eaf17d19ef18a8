import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { acceptClaimsNoticeSpec, claimsNoticeSpec } from "./claims.ts";
import type { removeMarkSpec, trademarksSpec, uploadMarkSpec } from "./trademarks.ts";

export const trademarks = get<IoOf<typeof trademarksSpec>>("trademarks", "/api/trademark/getmarks/");
export const uploadMark = post<IoOf<typeof uploadMarkSpec>>("uploadMark", "/api/trademark/uploadmark/");
export const removeMark = post<IoOf<typeof removeMarkSpec>>("removeMark", "/api/trademark/removemark/");

export const claimsNotice = get<IoOf<typeof claimsNoticeSpec>>("claimsNotice", "/api/trademark/getclaimsnotice/");
export const acceptClaimsNotice = post<IoOf<typeof acceptClaimsNoticeSpec>>(
  "acceptClaimsNotice",
  "/api/trademark/acceptclaimsnotice/",
);
