export {
  askedLine,
  bank,
  doneLine,
  endedLine,
  ofOrder,
  soldLine,
  unfulfilledEnds,
  type AskedLine,
  type BankFacts,
  type DoneLine,
  type EndedLine,
  type SoldLine,
} from "./facts.ts";
export { actOf, bankBlocks, deedOf, endedRow, isUnpaid, reasonOf, rowTitle } from "./parts.ts";
export { refusedLine, sampleBank } from "./samples.ts";
export { texts as orderTexts } from "./texts.ts";
