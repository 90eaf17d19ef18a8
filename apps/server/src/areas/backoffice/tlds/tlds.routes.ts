import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/tlds";
import type { Edge } from "../../../platform/http/edge.ts";
import {
  cloneTld,
  confirmContacts,
  orderTest,
  previewTld,
  refuseSaving,
  refuseStatus,
  refuseTest,
  saveTld,
  setBrands,
  setCosts,
  setPhasePrices,
  setStatus,
} from "./edit-tlds.ts";
import { readTld, readTlds } from "./read-tlds.ts";

/** TLDs as staff see and change them. */
export function staffTldRoutes(edge: Edge): void {
  const settings = "staff_settings";
  const unproved = { stepUp: null };

  edge.staff(operations.staffTlds, specs.staffTldsSpec, settings, unproved, readTlds);

  edge.staff(operations.staffTld, specs.staffTldSpec, settings, unproved, readTld);

  edge.staff(operations.previewTld, specs.previewTldSpec, settings, { stepUp: null, changesState: false }, previewTld);

  edge.staff(operations.saveTld, specs.saveTldSpec, settings, { stepUp: { first: refuseSaving } }, async (call, input) => {
    await saveTld(call, input);
    return {};
  });

  // Nobody can buy a TLD that is only being prepared, so the user does not have to confirm their identity.
  edge.staff(operations.cloneTld, specs.cloneTldSpec, settings, unproved, async (call, input) => {
    await cloneTld(call, input);
    return {};
  });

  edge.staff(
    operations.setTldStatus,
    specs.setTldStatusSpec,
    settings,
    { stepUp: { first: (call, input) => call.tx((trx) => refuseStatus(call, trx, input)) } },
    async (call, input) => {
      await setStatus(call, input);
      return {};
    },
  );

  edge.staff(operations.setTldBrands, specs.setTldBrandsSpec, settings, unproved, async (call, input) => {
    await setBrands(call, input);
    return {};
  });

  edge.staff(operations.setTldCosts, specs.setTldCostsSpec, settings, unproved, async (call, input) => {
    await setCosts(call, input);
    return {};
  });

  edge.staff(operations.setPhasePrices, specs.setPhasePricesSpec, settings, unproved, async (call, input) => {
    await setPhasePrices(call, input);
    return {};
  });

  edge.staff(operations.confirmTldContacts, specs.confirmTldContactsSpec, settings, unproved, async (call, { tld }) => {
    await confirmContacts(call, tld);
    return {};
  });

  // Staff have to confirm their identity here, because a test registers a name in our account, and some registries charge for
  // that.
  edge.staff(operations.testTld, specs.testTldSpec, settings, { stepUp: { first: refuseTest } }, async (call, input) => {
    await orderTest(call, input);
    return {};
  });
}
