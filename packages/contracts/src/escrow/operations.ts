import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as specs from "./escrow.ts";

export const escrowTerms = get<IoOf<typeof specs.escrowTermsSpec>>("escrowTerms", "/api/escrow/getterms/");
export const escrowList = get<IoOf<typeof specs.escrowListSpec>>("escrowList", "/api/escrow/getescrows/");
export const escrow = get<IoOf<typeof specs.escrowSpec>>("escrow", "/api/escrow/getescrow/");
export const escrowServices = get<IoOf<typeof specs.escrowServicesSpec>>("escrowServices", "/api/escrow/getservices/");
export const readEscrowOffer = post<IoOf<typeof specs.readEscrowOfferSpec>>("readEscrowOffer", "/api/escrow/readoffer/");
export const answerEscrowOffer = post<IoOf<typeof specs.answerEscrowOfferSpec>>("answerEscrowOffer", "/api/escrow/answeroffer/", {
  needsKey: true,
});
export const actOnEscrow = post<IoOf<typeof specs.actOnEscrowSpec>>("actOnEscrow", "/api/escrow/act/", { needsKey: true });
export const staffEscrowList = get<IoOf<typeof specs.staffEscrowListSpec>>("staffEscrowList", "/api/staff/getescrows/");
export const staffEscrow = get<IoOf<typeof specs.staffEscrowSpec>>("staffEscrow", "/api/staff/getescrow/");
export const decideEscrow = post<IoOf<typeof specs.decideEscrowSpec>>("decideEscrow", "/api/staff/decideescrow/", {
  needsKey: true,
});
