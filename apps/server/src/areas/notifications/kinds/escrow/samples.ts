import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const base = {
  template: "escrow",
  name: "xn--fjllbete-1za.se",
  number: 1042,
  other: "Kvarnstråket AB",
  priceMinor: 5_000_000,
  currency: "SEK",
  accountId: sampleId,
  escrowId: sampleId,
  isHere: true,
  words: null,
  until: null,
} as const;
const until = "2026-12-14T12:30:00Z";

export const samples = {
  escrowInvited: { ...base, news: "invited", role: "buyer", isHere: null, until },
  escrowRevoked: { ...base, news: "revoked", role: "seller", isHere: null },
  escrowAgreed: { ...base, news: "agreed", role: "buyer", until },
  escrowDeclined: { ...base, news: "declined", role: "seller", isHere: null },
  escrowLapsed: { ...base, news: "lapsed", role: "seller" },
  escrowCancelled: { ...base, news: "cancelled", role: "seller" },
  escrowFunded: { ...base, news: "funded", role: "seller", until },
  escrowFundedElsewhere: { ...base, news: "funded", role: "buyer", isHere: false, until },
  escrowDelivered: { ...base, news: "delivered", role: "buyer", until },
  escrowDisputed: { ...base, news: "disputed", role: "seller", words: "The website that belongs to it is missing." },
  escrowCancelAsked: { ...base, news: "cancel_asked", role: "seller", words: "We have chosen another name." },
  escrowCancelKept: { ...base, news: "cancel_kept", role: "seller" },
  escrowGivingBack: { ...base, news: "giving_back", role: "buyer" },
  escrowDecidedRelease: { ...base, news: "decided_release", role: "seller", words: "The agreement names no website." },
  escrowDecidedRefund: { ...base, news: "decided_refund", role: "buyer", words: "The website was part of the agreement." },
  escrowReturned: { ...base, news: "returned", role: "seller" },
  escrowPaidOut: { ...base, news: "paid_out", role: "seller" },
  escrowRefunded: { ...base, news: "refunded", role: "buyer" },
  escrowWritten: { ...base, news: "written", role: "buyer", words: "The domain is ready to be delivered." },
} as const satisfies Record<string, Facts>;
