import * as specs from "@nameplane/contracts/staff/colleagues";
import * as operations from "@nameplane/contracts/staff/operations";
import type { Edge } from "../../platform/http/edge.ts";
import {
  changeColleague,
  disableColleague,
  inviteColleague,
  newLink,
  readColleagues,
  removeRole,
  saveRole,
} from "./colleagues.ts";
import { manageStaff } from "./staff.rules.ts";

/** The routes with which managers add staff members and edit roles. `unusedRights`: rights that no operation requires yet. */
export function colleagueRoutes(edge: Edge, unusedRights: ReadonlySet<string>): void {
  const proved = { stepUp: {} } as const;

  edge.staff(operations.colleagueList, specs.colleaguesSpec, manageStaff, { stepUp: null }, (call) =>
    readColleagues(call, unusedRights),
  );
  edge.staff(operations.inviteColleague, specs.inviteColleagueSpec, manageStaff, proved, inviteColleague);
  edge.staff(operations.changeColleague, specs.changeColleagueSpec, manageStaff, proved, async (call, input) => {
    await changeColleague(call, input);
    return {};
  });
  edge.staff(operations.disableColleague, specs.disableColleagueSpec, manageStaff, proved, async (call, input) => {
    await disableColleague(call, input);
    return {};
  });
  edge.staff(operations.newColleagueLink, specs.newColleagueLinkSpec, manageStaff, proved, newLink);
  edge.staff(operations.saveStaffRole, specs.saveStaffRoleSpec, manageStaff, proved, saveRole);
  edge.staff(operations.removeStaffRole, specs.removeStaffRoleSpec, manageStaff, proved, async (call, { roleid }) => {
    await removeRole(call, roleid);
    return {};
  });
}
