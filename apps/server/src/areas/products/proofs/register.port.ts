/** What a register of VAT numbers says about one number. */
export type RegisterAnswer =
  | {
      readonly result: "valid";
      /** Number of the consultation, which proves to a tax office that it was asked; null where the register gave none. */
      readonly consultation: string | null;
      /** As the register writes them; null where its country does not say (Germany, Spain). */
      readonly name: string | null;
      readonly address: string | null;
    }
  | { readonly result: "invalid"; readonly consultation: string | null }
  /** The register or its country is away, or refuses to answer. It says nothing about the number. */
  | {
      readonly result: "unavailable";
      /** The register's own word, or what kept it from answering. */
      readonly code: string;
      /** The cause is on our side: our own number is not registered, or our address is blocked. */
      readonly isOurs: boolean;
    };

/** A register that says whether a VAT number is in use. It never throws for an answer, or for none. */
export interface VatRegister {
  /** Name under which its answers are kept: "vies". */
  readonly name: string;
  /** Both numbers with their prefix. Without the asker's own number there is no consultation number. */
  check(question: { readonly number: string; readonly asker: string | null }): Promise<RegisterAnswer>;
}
