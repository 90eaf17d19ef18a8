import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/promotions/promotions";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { exportCodes, judgeCodes, makeCodes, readCodes, withdrawCode } from "./keep-codes.ts";
import { previewPromotion } from "./preview-promotion.ts";
import { readChoices, readPromotion, readPromotions } from "./read-promotions.ts";
import { judgePromotion, savePromotion, stopPromotion, type WantedPromotion } from "./save-promotion.ts";

/** Promotions and their voucher codes. The row policies hide the promotions of brands that the staff member does not work for. */
export function promotionRoutes(edge: Edge): void {
  const prices = "staff_prices";
  const proved = <Input>(judge: (call: Parameters<typeof judgePromotion>[0], input: Input) => Promise<unknown>) => ({
    stepUp: {
      first: (call: StaffCall, input: Input) =>
        call.tx(async (trx) => {
          await judge({ trx, staff: call.staff, language: call.language, now: call.now }, input);
        }),
    },
  });

  edge.staff(operations.promotions, specs.promotionsSpec, prices, {}, readPromotions);

  edge.staff(operations.promotion, specs.promotionSpec, prices, {}, readPromotion);

  edge.staff(operations.promotionChoices, specs.promotionChoicesSpec, prices, {}, readChoices);

  // A preview changes nothing, so staff do not have to confirm their identity.
  const unproved = { stepUp: null, changesState: false };
  edge.staff(operations.previewPromotion, specs.previewPromotionSpec, prices, unproved, previewPromotion);

  edge.staff(
    operations.savePromotion,
    specs.savePromotionSpec,
    prices,
    proved<WantedPromotion>(judgePromotion),
    async (call, input) => ({ promotionid: await savePromotion(call, input) }),
  );

  // Stopping needs no confirmed identity: anybody who sees that a promotion is wrong must be able to stop it without delay.
  edge.staff(operations.stopPromotion, specs.stopPromotionSpec, prices, {}, async (call, { promotionid }) => {
    await stopPromotion(call, promotionid);
    return {};
  });

  edge.staff(operations.promotionCodes, specs.promotionCodesSpec, prices, {}, readCodes);

  edge.staff(
    operations.makeCodes,
    specs.makeCodesSpec,
    prices,
    proved<Parameters<typeof judgeCodes>[1]>(judgeCodes),
    async (call, input) => ({ made: await makeCodes(call, input) }),
  );

  edge.staffOutside(operations.exportCodes, specs.exportCodesSpec, prices, {}, (call, { promotionid }) =>
    call.tx((trx) => exportCodes(trx, call, promotionid)),
  );

  edge.staff(operations.withdrawCode, specs.withdrawCodeSpec, prices, {}, async (call, { codeid }) => {
    await withdrawCode(call, codeid);
    return {};
  });
}
