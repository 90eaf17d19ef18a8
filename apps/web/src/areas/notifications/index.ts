export { NoticeChoices } from "./notice-choices.tsx";
export { loadNoticesPanel } from "./parts.ts";
