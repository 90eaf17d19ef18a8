import { changeCustomerStateSpec, previewCustomerStateSpec } from "@nameplane/contracts/backoffice/customer-state";
import * as profile from "@nameplane/contracts/backoffice/acts/customer-profile";
import { moderateCustomerSpec, setCustomerTermsSpec } from "@nameplane/contracts/backoffice/customer-terms";
import {
  checkCallerSpec,
  enterCustomerSpec,
  resetSecondFactorSpec,
  stopSecondFactorResetSpec,
} from "@nameplane/contracts/backoffice/customer-logins";
import { resellerContactsSpec, setResellerSpec } from "@nameplane/contracts/backoffice/customer-reseller";
import * as specs from "@nameplane/contracts/backoffice/customers";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { enterCustomer, refuseEntry } from "./enter-customer.ts";
import { checkCaller } from "./check-caller.ts";
import { createCustomer, readChoices } from "./create-customer.ts";
import { editCustomer, inviteUser, recheckVat, refuseEdit } from "./edit-customer.ts";
import { endSessions, refuseRevoke, revokeKey } from "./end-logins.ts";
import { changeState, previewState, refuseChange, type CustomerDeps } from "./change-state.ts";
import { readCustomers } from "./list-customers.ts";
import { readResellerContacts, setReseller } from "./set-reseller.ts";
import { describeTerms, moderate, refuseTerms, setTerms } from "./set-terms.ts";
import { refuseReset, resetSecondFactor, stopSecondFactorReset } from "./reset-second-factor.ts";
import { readCustomer } from "./read-customer.ts";

/** Customers as staff see them. The row policies hide the customers of brands that the staff member does not work for. */
export function customerRoutes(edge: Edge, deps: CustomerDeps): void {
  const view = "staff_view";

  edge.staff(operations.customerList, specs.customerListSpec, view, {}, readCustomers);

  edge.staff(operations.customer, specs.customerSpec, view, {}, async (call, { number }) => ({
    customer: await readCustomer(call, number),
  }));

  edge.staff(operations.checkCaller, checkCallerSpec, view, {}, checkCaller);

  const credit = "staff_credit";

  // A preview changes nothing, so staff do not have to confirm their identity.
  const unproved = { stepUp: null, changesState: false };
  edge.staff(operations.previewCustomerState, previewCustomerStateSpec, credit, unproved, (call, input) =>
    previewState(deps, call, input),
  );

  const first = (call: StaffCall, input: Parameters<typeof refuseChange>[1]) => call.tx((trx) => refuseChange(trx, input));
  edge.staff(operations.changeCustomerState, changeCustomerStateSpec, credit, { stepUp: { first } }, (call, input) =>
    changeState(deps, call, input),
  );

  const terms = {
    stepUp: {
      first: (call: StaffCall, input: Parameters<typeof refuseTerms>[1]) => call.tx((trx) => refuseTerms(trx, input)),
    },
    second: { kind: "creditLimit" as const, describe: describeTerms },
  };
  edge.staff(operations.setCustomerTerms, setCustomerTermsSpec, credit, terms, async (call, input) => {
    await setTerms(call, input);
    return {};
  });

  profileRoutes(edge, deps);

  edge.staff(operations.moderateCustomer, moderateCustomerSpec, "staff_requests", {}, async (call, input) => {
    await moderate(call, input);
    return {};
  });

  const resells = "staff_resellers";
  edge.staff(operations.resellerContacts, resellerContactsSpec, resells, {}, readResellerContacts);
  edge.staff(operations.setReseller, setResellerSpec, resells, {}, async (call, input) => {
    await setReseller(call, input);
    return {};
  });

  const actsFor = "staff_act_as";
  // A staff member who only looks at a customer's panel changes nothing, so it is enough that they logged in with a passkey a
  // short while ago.
  const entry = {
    stepUp: {
      when: ({ mode }: { readonly mode: string }) => mode === "act",
      first: (call: StaffCall, input: Parameters<typeof refuseEntry>[1]) => call.tx((trx) => refuseEntry(trx, input)),
    },
  };
  edge.staff(operations.enterCustomer, enterCustomerSpec, actsFor, entry, enterCustomer);

  const reset = { stepUp: { first: refuseReset } };
  edge.staffOutside(operations.resetSecondFactor, resetSecondFactorSpec, actsFor, reset, (call, input) =>
    resetSecondFactor(deps, call, input),
  );

  edge.staffOutside(operations.stopSecondFactorReset, stopSecondFactorResetSpec, actsFor, {}, async (call, input) => {
    await stopSecondFactorReset(deps, call, input);
    return {};
  });
}

/** Routes by which staff create customers, change who they are, and take logins and keys away. */
function profileRoutes(edge: Edge, deps: CustomerDeps): void {
  const keeps = "staff_customers";
  edge.staff(operations.newCustomerChoices, profile.newCustomerChoicesSpec, keeps, {}, readChoices);
  edge.staffOutside(operations.createCustomer, profile.createCustomerSpec, keeps, {}, (call, input) =>
    createCustomer(deps, call, input),
  );

  const edit = {
    stepUp: { first: (call: StaffCall, input: Parameters<typeof refuseEdit>[1]) => call.tx((trx) => refuseEdit(trx, input)) },
  };
  edge.staffOutside(operations.editCustomer, profile.editCustomerSpec, keeps, edit, async (call, input) => {
    await editCustomer(deps, call, input);
    return {};
  });

  edge.staff(operations.recheckCustomerVat, profile.recheckCustomerVatSpec, keeps, {}, async (call, { number }) => {
    await recheckVat(call, number);
    return {};
  });

  edge.staffOutside(operations.inviteCustomerUser, profile.inviteCustomerUserSpec, keeps, {}, async (call, input) => {
    await inviteUser(deps, call, input);
    return {};
  });

  edge.staff(operations.endCustomerSessions, profile.endCustomerSessionsSpec, keeps, {}, endSessions);

  const revoke = {
    stepUp: { first: (call: StaffCall, input: { readonly number: number }) => call.tx((trx) => refuseRevoke(trx, input)) },
  };
  edge.staff(operations.revokeCustomerKey, profile.revokeCustomerKeySpec, keeps, revoke, async (call, input) => {
    await revokeKey(call, input);
    return {};
  });
}
