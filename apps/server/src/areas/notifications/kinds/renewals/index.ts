export { noticeKinds } from "./group-of.ts";
export { renewals } from "./mail.ts";
export { countsOf, renewalNames } from "./renewal-names.ts";
export { renewedNames, type RenewedRow } from "./renewals.repository.ts";
