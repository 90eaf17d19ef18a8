export { drawDocument, type PlainDocument } from "./draw-document.ts";
export { dateText, plainAmount } from "../pdf/invoice-texts.ts";
export { partyNow } from "./party-now.ts";
