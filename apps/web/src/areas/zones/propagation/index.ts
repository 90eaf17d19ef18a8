export { PropagationStrip } from "./parts.ts";
