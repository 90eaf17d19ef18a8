export { ZoneActions } from "./zone-actions.tsx";
export { ZoneEditor } from "./zone-editor.tsx";
