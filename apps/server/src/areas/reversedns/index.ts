export { askParents, type AskParent } from "./check-networks.ts";
export { wakeNetwork } from "./networks.repository.ts";
export { reverseRoutes } from "./reverse.routes.ts";
export { reverseWork } from "./reverse.work.ts";
export { beginNetwork, withdrawNetwork } from "./serve-network.ts";
