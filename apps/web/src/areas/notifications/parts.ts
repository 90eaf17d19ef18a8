export const loadNoticesPanel = async () => (await import("./notices-panel.tsx")).NoticesPanel;
