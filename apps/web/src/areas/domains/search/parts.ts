export const loadSearchPanel = async () => (await import("./search-panel.tsx")).SearchPanel;
