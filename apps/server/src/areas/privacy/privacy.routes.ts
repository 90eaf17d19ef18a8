import * as closing from "@nameplane/contracts/privacy/closing";
import * as erasure from "@nameplane/contracts/privacy/erasure";
import * as exports from "@nameplane/contracts/privacy/exports";
import * as operations from "@nameplane/contracts/privacy/operations";
import * as person from "@nameplane/contracts/privacy/person";
import type { Clock } from "../../platform/clock.ts";
import type { SessionCall, StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { RunningExports } from "../../platform/running-exports.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { FileDeps } from "../files/index.ts";
import { closeAccount, keepAccount, readClosing, refuseClosing } from "./actions/close-account.ts";
import { describeErasure, eraseCustomer, readErasure, readOwnErasure, refuseErasure } from "./actions/erase-customer.ts";
import { erasePerson, readPerson, refusePerson } from "./actions/erase-person.ts";
import { fetchExport, findReady, orderExport, readExports, refuseOrder } from "./actions/order-export.ts";
import { fetchOwnData } from "./actions/own-data.ts";
import { previewRetention } from "./person.repository.ts";

export type PrivacyRouteDeps = {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly files: Pick<FileDeps, "store" | "vault">;
};

const may = (permission: string) => ({ kind: "permission", permission }) as const;

/** A brand cannot switch these routes off, because people have a right to their data (GDPR, articles 15, 17 and 20). */
export function privacyRoutes(edge: Edge, deps: PrivacyRouteDeps): void {
  const copies = may("export_data");
  edge.inTransaction(operations.dataExports, exports.dataExportsSpec, copies, { stepUp: null }, async (call) => ({
    data: await readExports(call.trx, call),
  }));

  const first = (call: SessionCall) => call.tx((trx) => refuseOrder(trx, call));
  edge.inTransaction(operations.orderDataExport, exports.orderDataExportSpec, copies, { stepUp: { first } }, async (call) => ({
    exportid: await orderExport(deps, call),
  }));

  const ready = {
    stepUp: {
      first: (call: SessionCall, { exportid }: { readonly exportid: string }) => call.tx((trx) => findReady(trx, call, exportid)),
    },
  };
  edge.outsideTransaction(operations.fetchDataExport, exports.fetchDataExportSpec, copies, ready, (call, { exportid }) =>
    fetchExport(deps.files, call, exportid),
  );

  const running = new RunningExports();
  edge.outsideTransaction(operations.ownData, exports.ownDataSpec, { kind: "session" }, { stepUp: {} }, (call) =>
    fetchOwnData(running, call),
  );

  const settings = may("account_setaccountsettings");
  edge.inTransaction(operations.closing, closing.closingSpec, may("account_view"), {}, readClosing);
  const asked = {
    stepUp: {
      first: (call: SessionCall, { number }: { readonly number: string }) => call.tx((trx) => refuseClosing(trx, call, number)),
    },
  };
  edge.inTransaction(operations.closeAccount, closing.closeAccountSpec, settings, asked, (call, input) =>
    closeAccount(deps, call, input),
  );
  edge.inTransaction(operations.ownErasure, erasure.ownErasureSpec, may("account_view"), {}, async (call) => ({
    classes: await readOwnErasure(call),
  }));
  edge.inTransaction(operations.keepAccount, closing.keepAccountSpec, settings, { stepUp: null }, async (call) => {
    await keepAccount(deps, call);
    return {};
  });

  const compliance = "staff_compliance";
  edge.staff(operations.customerErasure, erasure.customerErasureSpec, compliance, {}, readErasure);
  edge.staff(operations.personData, person.personDataSpec, compliance, {}, readPerson);
  const ofPerson = {
    stepUp: {
      first: (call: StaffCall, input: { readonly email: string }) => call.tx((trx) => refusePerson(trx, input)),
    },
  };
  edge.staff(operations.erasePerson, person.erasePersonSpec, compliance, ofPerson, async (call, input) => ({
    rows: await erasePerson(call, input),
  }));
  edge.staff(operations.retentionDue, person.retentionDueSpec, compliance, {}, async ({ trx }) => ({
    data: await previewRetention(trx),
  }));
  const erased = {
    stepUp: {
      first: (call: StaffCall, input: { readonly number: number }) => call.tx((trx) => refuseErasure(trx, input)),
    },
    second: { kind: "erasure" as const, describe: describeErasure },
  };
  edge.staff(operations.eraseCustomer, erasure.eraseCustomerSpec, compliance, erased, async (call, input) => {
    await eraseCustomer(call, input);
    return {};
  });
}
