export { bookDisputeFee, bookTakenBack, returnTakenBack, takenBackOf, writeOffTakenBack } from "./take-back.ts";
