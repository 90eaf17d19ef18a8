export { CardChoice } from "./card-choice.tsx";
export { type CardWish, chosenCard, useKeptCards } from "./kept-cards.ts";
