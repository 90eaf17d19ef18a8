export { useCauseWords } from "./cause-words.ts";
