import { post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { removeRoleSpec, saveRoleSpec } from "./roles.ts";

// These stand apart from the other operations of accounts, because only the screen of users loads them.

export const saveRole = post<IoOf<typeof saveRoleSpec>>("saveRole", "/api/account/saverole/", { needsKey: true });
export const removeRole = post<IoOf<typeof removeRoleSpec>>("removeRole", "/api/account/removerole/");
