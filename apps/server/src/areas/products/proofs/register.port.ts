/** What a register of VAT numbers says about one number. */
export type RegisterAnswer =
  | {
      readonly result: "valid";
      /** Number of the consultation, which proves to a tax office that we asked the register. Null if the register gave none. */
      readonly consultation: string | null;
      /** Name and address as the register writes them. Null if the country does not reveal them (Germany, Spain). */
      readonly name: string | null;
      readonly address: string | null;
    }
  | { readonly result: "invalid"; readonly consultation: string | null }
  /** The register or its country is unavailable or refuses to answer. This says nothing about the number. */
  | {
      readonly result: "unavailable";
      /** The register's own error code, or the reason why it did not answer. */
      readonly code: string;
      /** Whether the cause is on our side: our own number is not registered, or our address is blocked. */
      readonly isOurs: boolean;
    };

/**
 * A register that says whether a VAT number is in use. It never throws, neither for an error in the answer nor for a missing
 * answer.
 */
export interface VatRegister {
  /** The name under which its answers are stored: "vies". */
  readonly name: string;
  /** Both numbers with their prefix. Without the asker's own number there is no consultation number. */
  check(question: { readonly number: string; readonly asker: string | null }): Promise<RegisterAnswer>;
}
