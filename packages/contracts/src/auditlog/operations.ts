import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { accountLogSpec, exportAccountLogSpec, staffLogSpec } from "./log.ts";

export const accountLog = get<IoOf<typeof accountLogSpec>>("accountLog", "/api/account/getlog/");
export const exportAccountLog = get<IoOf<typeof exportAccountLogSpec>>("exportAccountLog", "/api/account/exportlog/", {
  answers: "file",
});
export const staffLog = get<IoOf<typeof staffLogSpec>>("staffLog", "/api/staff/log/getlog/");
