import type { AnswerOf } from "@nameplane/contracts";
import type { books } from "@nameplane/contracts/books/operations";

export type Books = AnswerOf<typeof books>;

/** What each part of the screen gets. */
export type ViewProps = { readonly books: Books };

/** The input that names the seller. */
export const sellerIn = ({ seller: { sellerid } }: Books): { sellerid: string } => ({ sellerid });
