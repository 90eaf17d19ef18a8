import * as operations from "@nameplane/contracts/sending/operations";
import * as specs from "@nameplane/contracts/sending/sender";
import {
  endSuppressionSpec,
  ownMailTroubleSpec,
  retryOwnMailSpec,
  suppressionsSpec,
} from "@nameplane/contracts/sending/suppressions";
import { NoPermission } from "@nameplane/contracts/refusals";
import type { SessionCall, StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { Vault } from "../../platform/vault.ts";
import { asReseller, asStaff, brandOf, resellerIn, staffIn } from "../whitelabel/editor/index.ts";
import { checkSender } from "./check-sender.ts";
import {
  dropSender,
  readSender,
  refuseAddress,
  refuseRotation,
  refuseSmsSender,
  rotateKey,
  setSender,
  setSmsSender,
  type Runs,
} from "./keep-sender.ts";
import { putRecords } from "./put-records.ts";
import type { SenderAsker } from "./sender-asker.port.ts";
import type { OperatorMail } from "./sender-records.rules.ts";
import { endSuppression, ownTrouble, readSuppressions, retryOwn } from "./suppressions.ts";

export type SendingRouteDeps = {
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly asker: SenderAsker;
  readonly operator: OperatorMail;
};

/**
 * Routes for the senders of brands: resellers manage those of their own brands, and staff those of any brand. Users see whether
 * mails to their own address arrive.
 */
export function sendingRoutes(edge: Edge, deps: SendingRouteDeps): void {
  resellerRoutes(edge, deps);
  colleagueRoutes(edge, deps);
  ownRoutes(edge);
}

type OfBrand = { readonly brandid: string };
type OfSms = OfBrand & { readonly sender: string };
type OfAddress = OfBrand & { readonly address: string };

function resellerRoutes(edge: Edge, { jobs, vault, asker, operator }: SendingRouteDeps): void {
  const manage = { kind: "permission", permission: "whitelabel_hosts" } as const;
  const feature = "ToolsWhitelabel" as const;
  const within =
    (call: SessionCall): Runs =>
    (work) =>
      call.tx((trx) => work(resellerIn(call, trx)));
  const reading = { feature, stepUp: null };

  edge.inTransaction(operations.brandSender, specs.brandSenderSpec, manage, reading, async (call, { brandid }) => ({
    sender: await readSender(asReseller(call), operator, brandid),
  }));
  const setting = { first: (call: SessionCall, input: OfAddress) => within(call)((editing) => refuseAddress(editing, input)) };
  edge.outsideTransaction(
    operations.setBrandSender,
    specs.setBrandSenderSpec,
    manage,
    { feature, stepUp: setting },
    async (call, input) => {
      await setSender(within(call), vault, input);
      return {};
    },
  );
  edge.inTransaction(
    operations.dropBrandSender,
    specs.dropBrandSenderSpec,
    manage,
    { feature, stepUp: {} },
    async (call, { brandid }) => {
      await dropSender(asReseller(call), brandid);
      return {};
    },
  );
  edge.outsideTransaction(
    operations.checkBrandSender,
    specs.checkBrandSenderSpec,
    manage,
    reading,
    async (call, { brandid: brandId }) => {
      await within(call)((editing) => brandOf(editing, brandId));
      await checkSender((work) => call.tx(work), asker, operator, { brandId, now: call.now });
      return {};
    },
  );
  const rotating = {
    first: (call: SessionCall, input: OfBrand) =>
      within(call)(async (editing) => void (await refuseRotation(editing, input.brandid))),
  };
  edge.outsideTransaction(
    operations.rotateSenderKey,
    specs.rotateSenderKeySpec,
    manage,
    { feature, stepUp: rotating },
    async (call, { brandid }) => {
      await rotateKey(within(call), vault, brandid);
      return {};
    },
  );
  const naming = { first: (call: SessionCall, input: OfSms) => within(call)((editing) => refuseSmsSender(editing, input)) };
  edge.inTransaction(
    operations.setSmsSender,
    specs.setSmsSenderSpec,
    manage,
    { feature, stepUp: naming },
    async (call, input) => {
      await setSmsSender(asReseller(call), input);
      return {};
    },
  );
  // Entering the records changes a zone, so it requires the permission for the zone as well as that for the brand.
  const change = { kind: "permission", permission: "dns_edit" } as const;
  edge.inTransaction(operations.putSenderRecords, specs.putSenderRecordsSpec, change, { feature }, async (call, { brandid }) => {
    if (!call.session.permissions.has(manage.permission)) throw new Refused(NoPermission);
    return { zone: await putRecords(jobs, call, operator, brandid) };
  });
  edge.inTransaction(operations.suppressions, suppressionsSpec, manage, reading, (call, input) =>
    readSuppressions(asReseller(call), input),
  );
  edge.inTransaction(operations.endSuppression, endSuppressionSpec, manage, reading, async (call, input) => {
    await endSuppression(asReseller(call), input);
    return {};
  });
}

function colleagueRoutes(edge: Edge, { vault, asker, operator }: SendingRouteDeps): void {
  const brands = "staff_resellers";
  const within =
    (call: StaffCall): Runs =>
    (work) =>
      call.tx((trx) => work(staffIn(call, trx)));

  edge.staff(operations.staffBrandSender, specs.brandSenderSpec, brands, {}, async (call, { brandid }) => ({
    sender: await readSender(asStaff(call), operator, brandid),
  }));
  const setting = { first: (call: StaffCall, input: OfAddress) => within(call)((editing) => refuseAddress(editing, input)) };
  edge.staffOutside(
    operations.staffSetBrandSender,
    specs.setBrandSenderSpec,
    brands,
    { stepUp: setting },
    async (call, input) => {
      await setSender(within(call), vault, input);
      return {};
    },
  );
  edge.staff(operations.staffDropBrandSender, specs.dropBrandSenderSpec, brands, { stepUp: {} }, async (call, { brandid }) => {
    await dropSender(asStaff(call), brandid);
    return {};
  });
  edge.staffOutside(
    operations.staffCheckBrandSender,
    specs.checkBrandSenderSpec,
    brands,
    {},
    async (call, { brandid: brandId }) => {
      await within(call)((editing) => brandOf(editing, brandId));
      await checkSender((work) => call.tx(work), asker, operator, { brandId, now: call.now });
      return {};
    },
  );
  const rotating = {
    first: (call: StaffCall, input: OfBrand) =>
      within(call)(async (editing) => void (await refuseRotation(editing, input.brandid))),
  };
  edge.staffOutside(
    operations.staffRotateSenderKey,
    specs.rotateSenderKeySpec,
    brands,
    { stepUp: rotating },
    async (call, { brandid }) => {
      await rotateKey(within(call), vault, brandid);
      return {};
    },
  );
  const naming = { first: (call: StaffCall, input: OfSms) => within(call)((editing) => refuseSmsSender(editing, input)) };
  edge.staff(operations.staffSetSmsSender, specs.setSmsSenderSpec, brands, { stepUp: naming }, async (call, input) => {
    await setSmsSender(asStaff(call), input);
    return {};
  });
  edge.staff(operations.staffSuppressions, suppressionsSpec, brands, {}, (call, input) => readSuppressions(asStaff(call), input));
  edge.staff(operations.staffEndSuppression, endSuppressionSpec, brands, {}, async (call, input) => {
    await endSuppression(asStaff(call), input);
    return {};
  });
}

function ownRoutes(edge: Edge): void {
  edge.inTransaction(operations.ownMailTrouble, ownMailTroubleSpec, { kind: "session" }, {}, async (call) => ({
    trouble: await ownTrouble(call),
  }));
  edge.inTransaction(operations.retryOwnMail, retryOwnMailSpec, { kind: "session" }, {}, async (call) => {
    await retryOwn(call);
    return {};
  });
}
