export { CardChoice } from "./card-choice.tsx";
export { chosenCard, useKeptCards, type CardWish } from "./kept-cards.ts";
