import { answerEscalation as consent } from "@nameplane/contracts/tickets/operations";
import * as operations from "@nameplane/contracts/tickets/resale-operations";
import * as specs from "@nameplane/contracts/tickets/resale";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { FileDeps } from "../../files/index.ts";
import { answerCustomer, answerEscalation, changeCustomerTicket, escalateTicket, noteCustomer } from "./answer-resale.ts";
import { readResaleFile, readResaleTicket, readResaleTickets } from "./read-resale.ts";
import { readSupport, setSupport } from "./support-settings.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue">; readonly files: FileDeps };

/** The routes with which a reseller answers the tickets of its customers, and a customer's consent to escalate one. */
export function resaleTicketRoutes(edge: Edge, deps: Deps): void {
  const answers = { kind: "permission", permission: "resale_support" } as const;
  const feature = "ToolsWhitelabel" as const;

  edge.inTransaction(operations.resaleTickets, specs.resaleTicketsSpec, answers, { feature }, readResaleTickets);
  edge.inTransaction(operations.resaleTicket, specs.resaleTicketSpec, answers, { feature }, (call, { ticketid }) =>
    readResaleTicket(call, ticketid),
  );
  edge.outsideTransaction(operations.resaleTicketFile, specs.resaleTicketFileSpec, answers, { feature }, (call, input) =>
    readResaleFile(deps, call, input),
  );
  edge.inTransaction(operations.answerResaleTicket, specs.answerResaleTicketSpec, answers, { feature }, (call, input) =>
    answerCustomer(deps, call, input),
  );
  edge.inTransaction(operations.noteResaleTicket, specs.noteResaleTicketSpec, answers, { feature }, async (call, input) => {
    await noteCustomer(call, input);
    return {};
  });
  edge.inTransaction(
    operations.escalateResaleTicket,
    specs.escalateResaleTicketSpec,
    answers,
    { feature },
    async (call, input) => {
      await escalateTicket(deps, call, input);
      return {};
    },
  );
  edge.inTransaction(operations.changeResaleTicket, specs.changeResaleTicketSpec, answers, { feature }, async (call, input) => {
    await changeCustomerTicket(call, input);
    return {};
  });
  edge.inTransaction(operations.resaleSupport, specs.resaleSupportSpec, answers, { feature }, readSupport);
  edge.inTransaction(operations.setResaleSupport, specs.setResaleSupportSpec, answers, { feature }, setSupport);

  const replies = { kind: "permission", permission: "support_reply" } as const;
  edge.inTransaction(consent, specs.answerEscalationSpec, replies, { feature: "Support" }, async (call, input) => {
    await answerEscalation(call, input);
    return {};
  });
}
