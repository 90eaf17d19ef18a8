import type { EscrowWish } from "@nameplane/contracts/escrow/wish";
import type { OrderKind } from "./kind.ts";

export const escrow = {
  type: "create-domain-escrow",
  word: "escrow",
  isFor: true,
  line: "escrow",
  isChange: false,
  form: () => ({ to: "escrowNew" }),
} as const satisfies OrderKind;

/** A basket item for an escrow. It contains no commission, because the server adds that. */
export const escrowItem = (domainname: string, wish: EscrowWish) =>
  ({ itemaction: "create-domain-escrow", domainname, change: { escrow: wish } }) as const;
