export {
  changeNameServers,
  readChange,
  refuseChange,
  refuseUndo,
  serversLine,
  testChange,
  undoNameServers,
} from "./change-name-servers.ts";
export { nameservers } from "./of-many.ts";
export { putServersBack } from "./put-servers-back.ts";
export { tellServersOrdered } from "./tell-servers-ordered.ts";
export { updateDomainDns } from "./update-domain-dns.ts";
