export { CardChoice } from "./card-choice.tsx";
export { useCardName } from "./card-name.tsx";
export { type Card, type CardWish, chosenCard, useChargeable, useKeptCards } from "./kept-cards.ts";
export { SwishSteps } from "./swish/swish-steps.tsx";
export { OwnQuotes } from "./quotes/own-quotes.tsx";
export { QuoteLines } from "./quotes/quote-lines.tsx";
