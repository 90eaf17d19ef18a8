import * as specs from "@nameplane/contracts/staff/session";
import * as operations from "@nameplane/contracts/staff/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Colleague } from "@nameplane/contracts/staff/session";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall, StaffFacts } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { tx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import { beginStaffLogin, logInStaff, logOutStaff, openLink, useLink, type StaffDeps } from "./log-in-staff.ts";
import { giveStaffProof } from "./prove-staff.ts";
import {
  endStaffSessions,
  findColleague,
  nameOfBrand,
  passkeysOfStaff,
  sessionsOfStaff,
  setStaffLanguage,
} from "./staff.repository.ts";
import { askForProof, askToMakeFor, removeOwnPasskey, storePasskey } from "./staff-passkeys.ts";

/** How staff log in, and how each staff member manages their own passkeys and sessions. */
export function staffRoutes(edge: Edge, deps: StaffDeps): void {
  const ofStaff = { isOfStaff: true } as const;

  edge.public(operations.beginStaffLogin, specs.beginStaffLoginSpec, ofStaff, async (call) => ({
    options: await beginStaffLogin(deps, call),
  }));

  edge.public(operations.staffLogin, specs.staffLoginSpec, ofStaff, async (call, { passkey }) => ({
    colleague: await present(deps, await logInStaff(deps, call, passkey)),
  }));

  edge.public(operations.staffLogout, specs.staffLogoutSpec, ofStaff, async (call) => {
    await logOutStaff(deps, call);
    return {};
  });

  edge.public(operations.openStaffLink, specs.openStaffLinkSpec, ofStaff, (call, { token }) => openLink(deps, call, token));

  edge.public(operations.useStaffLink, specs.useStaffLinkSpec, ofStaff, async (call, input) => ({
    colleague: await present(deps, await useLink(deps, call, input)),
  }));

  edge.staffOutside(operations.staffSelf, specs.staffSelfSpec, null, {}, async ({ staff }) => ({
    colleague: await present(deps, staff),
  }));

  ownRoutes(edge);
}

/** Passkeys, sessions, language and proofs of identity of the staff member who is logged in. */
function ownRoutes(edge: Edge): void {
  edge.staff(operations.staffSecurity, specs.staffSecuritySpec, null, {}, readSecurity);

  edge.staff(operations.beginStaffPasskey, specs.beginStaffPasskeySpec, null, { stepUp: {} }, async (call) => ({
    options: await askToMakeFor(call.trx, call, await self(call)),
  }));

  edge.staff(operations.addStaffPasskey, specs.addStaffPasskeySpec, null, {}, async (call, { name, passkey }) => {
    await storePasskey(call.trx, call, { staffId: call.staff.staffId, name, passkey });
    return {};
  });

  edge.staff(operations.removeStaffPasskey, specs.removeStaffPasskeySpec, null, { stepUp: {} }, async (call, { passkeyid }) => {
    await removeOwnPasskey(call, passkeyid);
    return {};
  });

  edge.staff(operations.endStaffSession, specs.endStaffSessionSpec, null, {}, async ({ trx, staff }, { sessionid }) => {
    if ((await endStaffSessions(trx, staff.staffId, { only: sessionid })) === 0)
      throw new Refused(NotFound, { param: "sessionid" });
    return {};
  });

  edge.staff(operations.setStaffLanguage, specs.setStaffLanguageSpec, null, {}, async ({ trx, staff }, { language }) => {
    await setStaffLanguage(trx, staff.staffId, language);
    return {};
  });

  edge.staff(operations.beginStaffProof, specs.beginStaffProofSpec, null, {}, async (call, { content }) => ({
    options: await askForProof(call.trx, call, content),
  }));

  edge.staffOutside(operations.giveStaffProof, specs.giveStaffProofSpec, null, {}, async (call, input) => {
    await giveStaffProof(call, input);
    return {};
  });
}

async function self({ trx, staff }: StaffCall & { readonly trx: Trx }) {
  const found = await findColleague(trx, staff.staffId);
  if (found === null) throw new Error("the colleague of the session is gone");
  return found;
}

async function readSecurity({ trx, staff }: StaffCall & { readonly trx: Trx }) {
  const passkeys = await passkeysOfStaff(trx, staff.staffId);
  const sessions = await sessionsOfStaff(trx, staff.staffId);
  return {
    passkeys: passkeys.map(({ rowId, name, createdAt, usedAt, stored }) => ({
      id: rowId,
      name,
      host: stored.host,
      created: createdAt.toISOString(),
      used: usedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map((row) => ({
      id: row.id,
      address: row.address,
      created: row.created_at.toISOString(),
      used: row.used_at.toISOString(),
      ends: row.ends_at.toISOString(),
      isThis: row.id === staff.sessionId,
    })),
  };
}

async function present({ staffPool }: StaffDeps, facts: StaffFacts): Promise<Colleague> {
  const { staffId, username, name, language, brandId, permissions } = facts;
  const brand =
    brandId === null
      ? null
      : await tx(staffPool, { staffId, brandLimit: brandId, actor: `staff:${staffId}` }, (trx) => nameOfBrand(trx, brandId));
  return { staffid: staffId, username, name, language, brand, permissions: [...permissions] };
}
