import * as specs from "@nameplane/contracts/staff/colleagues";
import * as networks from "@nameplane/contracts/staff/networks";
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
import { describeAccess, describeChange, describeInvitation, describeLink, describeRole } from "./describe-colleague.ts";
import { describeNetworks, readNetworks, saveNetworks } from "./networks.ts";
import { manageStaff } from "./staff.rules.ts";

/** The routes with which managers add staff members and edit roles. `unusedRights`: rights that no operation requires yet. */
export function colleagueRoutes(edge: Edge, unusedRights: ReadonlySet<string>): void {
  const proved = { stepUp: {} } as const;
  const rights = <Describe>(describe: Describe) => ({ ...proved, second: { kind: "rights" as const, describe } });

  edge.staff(operations.colleagueList, specs.colleaguesSpec, manageStaff, { stepUp: null }, (call) =>
    readColleagues(call, unusedRights),
  );
  edge.staff(operations.inviteColleague, specs.inviteColleagueSpec, manageStaff, rights(describeInvitation), inviteColleague);
  edge.staff(operations.changeColleague, specs.changeColleagueSpec, manageStaff, rights(describeChange), async (call, input) => {
    await changeColleague(call, input);
    return {};
  });
  edge.staff(
    operations.disableColleague,
    specs.disableColleagueSpec,
    manageStaff,
    rights(describeAccess),
    async (call, input) => {
      await disableColleague(call, input);
      return {};
    },
  );
  edge.staff(operations.newColleagueLink, specs.newColleagueLinkSpec, manageStaff, rights(describeLink), newLink);
  edge.staff(operations.saveStaffRole, specs.saveStaffRoleSpec, manageStaff, rights(describeRole), saveRole);
  edge.staff(operations.removeStaffRole, specs.removeStaffRoleSpec, manageStaff, proved, async (call, { roleid }) => {
    await removeRole(call, roleid);
    return {};
  });

  edge.staff(operations.staffNetworks, networks.staffNetworksSpec, manageStaff, { stepUp: null }, readNetworks);
  edge.staff(
    operations.saveStaffNetworks,
    networks.saveStaffNetworksSpec,
    manageStaff,
    rights(describeNetworks),
    async (call, input) => {
      await saveNetworks(call, input);
      return {};
    },
  );
}
