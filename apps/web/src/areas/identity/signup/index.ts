export { useBroughtBy } from "./use-brought-by.ts";
