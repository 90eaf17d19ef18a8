export { DomainActsPanel } from "./acts-panel.tsx";
export { RestrictionsPanel } from "./restrictions-panel.tsx";
