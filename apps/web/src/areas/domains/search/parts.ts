export const loadSearchPanel = async () => (await import("./search-panel.tsx")).SearchPanel;
export const loadOwnTarget = async () => (await import("./own-target.ts")).ownTarget;
