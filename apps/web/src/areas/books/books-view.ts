import type { AnswerOf } from "@nameplane/contracts";
import type { books } from "@nameplane/contracts/books/operations";

export type Books = AnswerOf<typeof books>;

/** The props of each part of the screen. */
export type ViewProps = { readonly books: Books };

/** The part of an operation's input that names the seller. */
export const sellerIn = ({ seller: { sellerid } }: Books): { sellerid: string } => ({ sellerid });
