export { BulkMore, BulkRenew } from "./bulk-renew.tsx";
export { keepSelection, keptSelection } from "./kept-selection.ts";
export { useReason } from "./refused-renewals.tsx";
export { type DomainSelection, useDomainSelection } from "./use-domain-selection.ts";
