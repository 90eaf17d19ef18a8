/** What other parts of the app use of domains. */
export { SearchPanel } from "./search/index.ts";
/** The fix form of a change of name servers; loaded when a request asks for it. */
export const loadFixServers = () => import("./servers/fix-servers.tsx");
