import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  changeNameServersSpec,
  deleteHostSpec,
  nameServersSpec,
  saveHostSpec,
  takeServersOverSpec,
  testDelegationSpec,
  undoNameServersSpec,
} from "./delegation.ts";
import type { compareTransferredSpec } from "./transferred.ts";

export const nameServers = get<IoOf<typeof nameServersSpec>>("nameServers", "/api/delegation/getnameservers/");
export const testDelegation = post<IoOf<typeof testDelegationSpec>>("testDelegation", "/api/delegation/test/");
export const compareTransferred = post<IoOf<typeof compareTransferredSpec>>(
  "compareTransferred",
  "/api/delegation/comparemoved/",
);
export const takeServersOver = post<IoOf<typeof takeServersOverSpec>>("takeServersOver", "/api/delegation/takeover/", {
  needsKey: true,
});
export const changeNameServers = post<IoOf<typeof changeNameServersSpec>>(
  "changeNameServers",
  "/api/delegation/changenameservers/",
  { needsKey: true },
);
export const undoNameServers = post<IoOf<typeof undoNameServersSpec>>("undoNameServers", "/api/delegation/undonameservers/", {
  needsKey: true,
});
export const saveHost = post<IoOf<typeof saveHostSpec>>("saveHost", "/api/delegation/savehost/", { needsKey: true });
export const deleteHost = post<IoOf<typeof deleteHostSpec>>("deleteHost", "/api/delegation/deletehost/", {
  needsKey: true,
});
