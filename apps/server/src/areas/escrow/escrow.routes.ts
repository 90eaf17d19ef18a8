import * as specs from "@nameplane/contracts/escrow/escrow";
import * as operations from "@nameplane/contracts/escrow/operations";
import type { InputOf } from "@nameplane/contracts";
import type { SessionCall, StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { actOnEscrow, provenActs, refuseAct } from "./actions/act-on-escrow.ts";
import { answerOffer } from "./actions/answer-offer.ts";
import { readEscrow, readEscrows, readServices, readTerms } from "./actions/read-escrows.ts";
import { readOffer } from "./actions/read-offer.ts";
import { decideEscrow, describeDecision, readStaffEscrow, readStaffEscrows, refuseDecision } from "./actions/staff-escrows.ts";
import type { EscrowDeps } from "./escrow.deps.ts";

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
const ordering = { feature: "enableServiceOrder" } as const;

type Act = InputOf<typeof operations.actOnEscrow>;
type Decision = InputOf<typeof operations.decideEscrow>;

/** The routes for escrows, for their parties and for staff. */
export function escrowRoutes(edge: Edge, deps: EscrowDeps): void {
  edge.inTransaction(operations.escrowTerms, specs.escrowTermsSpec, view, services, ({ trx, scope, now }) =>
    readTerms(trx, scope, now),
  );
  edge.inTransaction(operations.escrowList, specs.escrowListSpec, view, services, ({ trx, scope }) =>
    readEscrows(trx, deps, scope),
  );
  edge.inTransaction(operations.escrow, specs.escrowSpec, view, services, async ({ trx, scope, now }, { escrowid }) => ({
    escrow: await readEscrow(trx, deps, scope, escrowid, now),
  }));
  edge.inTransaction(operations.escrowServices, specs.escrowServicesSpec, view, services, (call, { domainname }) =>
    readServices(call.trx, deps, call, domainname),
  );
  // An invited person can read the terms before logging in.
  edge.public(operations.readEscrowOffer, specs.readEscrowOfferSpec, services, (call, input) => readOffer(deps, call, input));
  edge.inTransaction(operations.answerEscrowOffer, specs.answerEscrowOfferSpec, order, ordering, (call, input) =>
    answerOffer(deps, call, input),
  );
  // These routes work even if new escrows cannot be ordered any more, so that escrows that have begun can be completed.
  const proved = {
    ...services,
    stepUp: {
      when: ({ act }: Act) => provenActs.has(act),
      first: (call: SessionCall, input: Act) =>
        call.tx(async (trx) => {
          await refuseAct(trx, deps, call, input);
        }),
    },
  };
  edge.inTransaction(operations.actOnEscrow, specs.actOnEscrowSpec, order, proved, (call, input) =>
    actOnEscrow(deps, call, input),
  );

  const requests = "staff_requests";
  edge.staff(operations.staffEscrowList, specs.staffEscrowListSpec, requests, {}, readStaffEscrows);
  edge.staff(operations.staffEscrow, specs.staffEscrowSpec, requests, {}, readStaffEscrow);
  const decided = {
    stepUp: {
      first: (call: StaffCall, input: Decision) =>
        call.tx(async (trx) => {
          await refuseDecision(trx, input);
        }),
    },
    second: { kind: "payout" as const, describe: describeDecision },
  };
  edge.staff(operations.decideEscrow, specs.decideEscrowSpec, requests, decided, (call, input) =>
    decideEscrow(deps, call, input),
  );
}
