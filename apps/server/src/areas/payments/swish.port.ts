import type { Money } from "@nameplane/values";
import type { PaymentProvider } from "./provider.port.ts";

export type SwishRequest = {
  /** Our id of the request at Swish, written down before the call: 32 digits and letters A to F. */
  readonly instruction: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** The mobile number of the payer; null: the payer opens the app by a code or a link. */
  readonly payerNumber: string | null;
  readonly message: string;
  readonly callbackUrl: string;
};

/** Codes with which Swish refuses a request before any payer has seen it. */
export const swishCodes = {
  /** The number has an open request of this merchant. */
  busy: "RP06",
  /** A request with this instruction exists. */
  used: "RP09",
  /** The number is not connected to Swish, or is no number. */
  unknownNumber: ["ACMT03", "BE18"] as readonly string[],
} as const;

/** Payments that the payer approves in the Swish app. A repeat with the same instruction has no second effect. */
export interface SwishProvider extends PaymentProvider {
  /** Creates the request. Gives the token that opens it in the app; null where it was sent to a number, or exists already. */
  request(input: SwishRequest): Promise<{ readonly token: string | null }>;
}
