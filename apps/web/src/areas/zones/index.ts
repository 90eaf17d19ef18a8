/** What other parts of the app use of zones. */
export { ZoneActions } from "./zone-actions.tsx";
export { useZoneOfDomain, ZoneProvider } from "./zone-context.tsx";
export { NoZone } from "./no-zone.tsx";
export { ZoneEditor } from "./zone-editor.tsx";
