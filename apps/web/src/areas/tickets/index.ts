export { loadFeedbackForm } from "./parts.ts";
