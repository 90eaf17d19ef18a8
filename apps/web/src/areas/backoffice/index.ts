export { BrandLogins } from "./brand-logins.tsx";
export { DesksPanel, useHasDesks } from "./desks-panel.tsx";
