import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { NoPermission } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/staff/operations";
import { OwnAddressOutside, RoleChanged } from "@nameplane/contracts/staff/refusals";
import type { DescribedAct, StaffTrxCall } from "../../platform/http/second-person.ts";
import { Refused } from "../../platform/refused.ts";
import { auditStaff } from "./audit-staff.ts";
import { deleteNetworks, insertNetwork, isStaffAddress, listNetworks, plainNetworks } from "./networks.repository.ts";
import { plainAddress } from "./staff.rules.ts";

type Input = InputOf<typeof operations.saveStaffNetworks>;

/** The networks from which staff log in, and the caller's own address. Refuses with NoPermission for staff of a single brand. */
export async function readNetworks(
  call: StaffTrxCall,
): Promise<Omit<AnswerOf<typeof operations.staffNetworks>, "code" | "desc">> {
  refuseOfBrand(call);
  const rows = await listNetworks(call.trx, { lock: false });
  return {
    data: rows.map(({ network, note, addedBy, addedAt }) => ({ network, note, addedby: addedBy, added: addedAt.toISOString() })),
    address: plainAddress(call.address),
  };
}

/**
 * Replaces the networks from which staff log in. Sessions from elsewhere end with their next call (T116). Possible refusals:
 * NoPermission, RoleChanged (somebody has changed them since they were shown), OwnAddressOutside.
 */
export async function saveNetworks(call: StaffTrxCall, { from, networks }: Input): Promise<void> {
  refuseOfBrand(call);
  const { trx, actor, staff, now } = call;
  const before = (await listNetworks(trx, { lock: true })).map(({ network }) => network);
  if (before.join() !== from.join()) throw new Refused(RoleChanged);
  const plain = await plainNetworks(
    trx,
    networks.map(({ network }) => network),
  );
  await deleteNetworks(trx, before);
  for (const [at, network] of plain.entries())
    await insertNetwork(trx, { network, note: networks[at]?.note ?? "", by: staff.staffId, at: now });
  const address = plainAddress(call.address);
  if (!(await isStaffAddress(trx, address))) throw new Refused(OwnAddressOutside, { param: "networks", values: { address } });
  await auditStaff(trx, call, { actor, action: "staff.networks", before: { networks: before }, after: { networks: plain } });
}

/** Describes a change of the networks from which staff may log in, for the second person who approves it. */
export async function describeNetworks({ trx }: StaffTrxCall, { networks }: Input): Promise<DescribedAct> {
  const before = (await listNetworks(trx, { lock: false })).map(({ network }) => network);
  const after = await plainNetworks(
    trx,
    networks.map(({ network }) => network),
  );
  return {
    account: null,
    object: { kind: "networks", id: "networks" },
    title: "",
    sum: null,
    changes: [{ field: "networks", before: before.join(", "), after: after.join(", "), currency: null }],
  };
}

/** Networks apply to the staff of all brands, so staff of one brand may not change them. */
function refuseOfBrand({ staff }: StaffTrxCall): void {
  if (staff.brandId !== null) throw new Refused(NoPermission);
}
