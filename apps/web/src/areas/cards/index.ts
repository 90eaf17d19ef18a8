export { CardChoice } from "./card-choice.tsx";
export { chosenCard, useKeptCards, type CardWish, type KeptCards } from "./kept-cards.ts";
