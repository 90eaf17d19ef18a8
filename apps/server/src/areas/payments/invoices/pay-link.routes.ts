import * as operations from "@nameplane/contracts/ledger/operations";
import {
  cancelSwishByLinkSpec,
  checkPayLinkSpec,
  payByLinkSpec,
  payLinkPdfSpec,
  readPayLinkSpec,
  sendSwishByLinkSpec,
} from "@nameplane/contracts/ledger/pay-link";
import { tx } from "../../../platform/db/transaction.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { drawInvoice } from "../../ledger/index.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { cancelSwishByLink, checkByLink, holderOf, payByLink, readByLink, sendSwishByLink } from "./pay-by-link.ts";

/** Paying an invoice by a link from an email, without logging in. This also works for suspended accounts (ADR 81). */
export function payLinkRoutes(edge: Edge, deps: PaymentDeps): void {
  edge.public(operations.readPayLink, readPayLinkSpec, {}, (call, input) => readByLink(deps, call, input));

  edge.public(operations.payByLink, payByLinkSpec, {}, async (call, input) => ({
    redirecturl: await payByLink(deps, call, input),
  }));

  edge.public(operations.checkPayLink, checkPayLinkSpec, {}, async (call, input) => {
    await checkByLink(deps, call, input);
    return {};
  });

  edge.public(operations.sendSwishByLink, sendSwishByLinkSpec, {}, async (call, input) => {
    await sendSwishByLink(deps, call, input);
    return {};
  });

  edge.public(operations.cancelSwishByLink, cancelSwishByLinkSpec, {}, async (call, input) => {
    await cancelSwishByLink(deps, call, input);
    return {};
  });

  edge.public(operations.payLinkPdf, payLinkPdfSpec, {}, async (call, { token }) => {
    const { scope, invoiceId } = await holderOf(call, token);
    const drawn = await drawInvoice((fn) => tx(deps.pool, scope, fn), scope, invoiceId);
    return { ...drawn, contentType: "application/pdf" };
  });
}
