export { useRightWords } from "./right-words.ts";
