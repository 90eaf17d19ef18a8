import type { Money } from "@nameplane/values";
import type { PaymentProvider } from "./provider.port.ts";

export type SwishRequest = {
  /** Our id of the request at Swish, stored before the call: 32 digits and letters A to F. */
  readonly instruction: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** The mobile number of the payer. Null if the payer opens the app with a code or a link. */
  readonly payerNumber: string | null;
  readonly message: string;
  readonly callbackUrl: string;
};

/** Codes with which Swish refuses a request before any payer has seen it. */
export const swishCodes = {
  /** The payer's number already has an open request from this merchant. */
  busy: "RP06",
  /** A request with this instruction id already exists. */
  used: "RP09",
  /** The number is not connected to Swish, or is not a valid number. */
  unknownNumber: ["ACMT03", "BE18"] as readonly string[],
} as const;

/** Payments that the payer approves in the Swish app. Repeating a request with the same instruction id has no second effect. */
export interface SwishProvider extends PaymentProvider {
  /**
   * Creates the request. Returns the token that opens it in the app. The token is null if the request was sent to a number, or if
   * it already exists.
   */
  request(input: SwishRequest): Promise<{ readonly token: string | null }>;
}
