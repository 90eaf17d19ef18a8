export { BrandLogins } from "./parts.ts";
export { DesksPanel, useHasDesks } from "./desks-panel.tsx";
