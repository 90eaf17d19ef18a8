export { changeNameServers, refuseChange, refuseUndo, undoNameServers } from "./change-name-servers.ts";
export { putServersBack } from "./put-servers-back.ts";
export { updateDomainDns } from "./update-domain-dns.ts";
