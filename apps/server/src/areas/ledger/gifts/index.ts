export { bookGift } from "./book-gift.ts";
