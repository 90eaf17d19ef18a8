export { bookCreditOfMerge } from "./book-merge.ts";
