/** What other parts of the app use of domains. */
export { SearchPanel } from "./search-panel.tsx";
