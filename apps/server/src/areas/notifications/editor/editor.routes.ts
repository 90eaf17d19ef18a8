import * as specs from "@nameplane/contracts/notifications/mail-texts";
import * as operations from "@nameplane/contracts/notifications/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { drawSampleInvoice } from "../../ledger/samples/index.ts";
import { asReseller, asStaff, brandOf, resellerIn, staffIn, type Editing } from "../../whitelabel/editor/index.ts";
import { headerText } from "../mail/index.ts";
import { dropText, publishText, restoreText, saveText } from "./edit-text.ts";
import { findColleague, findUser } from "./mail-texts.repository.ts";
import { previewText, type PreviewDeps } from "./preview-text.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { listTexts, readText } from "./read-text.ts";
import { tryText } from "./try-text.ts";

type MailTextDeps = PreviewDeps & { readonly jobs: Pick<Jobs, "enqueue"> };

/**
 * The routes for the texts of a brand's mails. Resellers edit the texts of their own brands. Staff edit those of any brand, and
 * the standard texts for all brands.
 */
export function mailTextRoutes(edge: Edge, deps: MailTextDeps): void {
  resellerRoutes(edge, deps);
  colleagueRoutes(edge, deps);
}

function resellerRoutes(edge: Edge, deps: MailTextDeps): void {
  const edit = { kind: "permission", permission: "whitelabel_edit" } as const;
  const onlyWith = { feature: "ToolsWhitelabel" } as const;

  edge.inTransaction(operations.mailTexts, specs.mailTextsSpec, edit, onlyWith, async (call, { brandid }) => ({
    data: await listTexts(asReseller(call), brandid),
  }));
  edge.inTransaction(operations.mailText, specs.mailTextSpec, edit, onlyWith, async (call, { brandid, mail }) => ({
    text: await readText(asReseller(call), brandid, mail),
  }));
  edge.inTransaction(operations.saveMailText, specs.saveMailTextSpec, edit, onlyWith, (call, input) =>
    saveText(asReseller(call), input),
  );
  edge.inTransaction(operations.publishMailText, specs.publishMailTextSpec, edit, onlyWith, (call, input) =>
    publishText(asReseller(call), input),
  );
  edge.inTransaction(operations.dropMailText, specs.dropMailTextSpec, edit, onlyWith, (call, input) =>
    dropText(asReseller(call), input),
  );
  edge.inTransaction(operations.restoreMailText, specs.restoreMailTextSpec, edit, onlyWith, (call, input) =>
    restoreText(asReseller(call), input),
  );
  const reading = { ...onlyWith, changesState: false };
  edge.inTransaction(operations.previewMailText, specs.previewMailTextSpec, edit, reading, (call, input) =>
    previewText(asReseller(call), deps, input),
  );
  // If a staff member acts for the user in the panel, this is not allowed, because the mail would go to the user.
  const own = { ...onlyWith, isOnlyForUsers: true } as const;
  edge.inTransaction(operations.tryMailText, specs.tryMailTextSpec, edit, own, async (call, input) => {
    const { userId } = call.session;
    const found = await findUser(call.trx, userId);
    return tryText(asReseller(call), deps.jobs, found === null ? null : { id: userId, ...found }, input);
  });
  edge.inTransaction(operations.brandDeliveries, specs.brandDeliveriesSpec, edit, onlyWith, (call, input) =>
    readDeliveries(asReseller(call), input),
  );
  edge.outsideTransaction(operations.sampleInvoice, specs.sampleInvoiceSpec, edit, onlyWith, (call, input) =>
    sample((fn) => call.tx((trx) => fn(resellerIn(call, trx))), call.now, input),
  );
}

function colleagueRoutes(edge: Edge, deps: MailTextDeps): void {
  const brands = "staff_resellers";

  edge.staff(operations.staffMailTexts, specs.mailTextsSpec, brands, {}, async (call, { brandid }) => ({
    data: await listTexts(asStaff(call), brandid),
  }));
  edge.staff(operations.staffMailText, specs.mailTextSpec, brands, {}, async (call, { brandid, mail }) => ({
    text: await readText(asStaff(call), brandid, mail),
  }));
  edge.staff(operations.staffSaveMailText, specs.saveMailTextSpec, brands, {}, (call, input) => saveText(asStaff(call), input));
  edge.staff(operations.staffPublishMailText, specs.publishMailTextSpec, brands, {}, (call, input) =>
    publishText(asStaff(call), input),
  );
  edge.staff(operations.staffDropMailText, specs.dropMailTextSpec, brands, {}, (call, input) => dropText(asStaff(call), input));
  edge.staff(operations.staffRestoreMailText, specs.restoreMailTextSpec, brands, {}, (call, input) =>
    restoreText(asStaff(call), input),
  );
  edge.staff(operations.staffPreviewMailText, specs.previewMailTextSpec, brands, { changesState: false }, (call, input) =>
    previewText(asStaff(call), deps, input),
  );
  edge.staff(operations.staffTryMailText, specs.tryMailTextSpec, brands, {}, async (call, input) => {
    const { staffId } = call.staff;
    const found = await findColleague(call.trx, staffId);
    return tryText(asStaff(call), deps.jobs, found === null ? null : { id: staffId, ...found }, input);
  });
  edge.staff(operations.staffBrandDeliveries, specs.brandDeliveriesSpec, brands, {}, (call, input) =>
    readDeliveries(asStaff(call), input),
  );
  edge.staffOutside(operations.staffSampleInvoice, specs.sampleInvoiceSpec, brands, {}, (call, input) =>
    sample((fn) => call.tx((trx) => fn(staffIn(call, trx))), call.now, input),
  );
}

type Sample = { readonly brandid: string; readonly language: "en" | "sv"; readonly name?: string | undefined };

/**
 * Draws an example of a brand's invoice. The drawing is done outside the transaction that reads the brand. Possible refusals:
 * NotFound.
 */
async function sample(
  runs: <T>(fn: (editing: Editing) => Promise<T>) => Promise<T>,
  now: Date,
  { brandid, language, name }: Sample,
): Promise<Document> {
  const of = { brandId: brandid, language, name: name === undefined ? null : headerText(name, 80), now };
  const drawn = await drawSampleInvoice(
    (fn) =>
      runs(async (editing) => {
        await brandOf(editing, brandid);
        return fn(editing.trx);
      }),
    of,
  );
  return { ...drawn, contentType: "application/pdf" };
}
