export { auditStaff } from "./audit-staff.ts";
export { colleagueRoutes } from "./colleagues.routes.ts";
export { enterStaff, type StaffDeps } from "./log-in-staff.ts";
export { needsSecond, proposalRoutes } from "./proposals/index.ts";
export { useStaffProof } from "./prove-staff.ts";
export { staffRoutes } from "./staff.routes.ts";
export { unaskedStaffRights } from "./staff.rules.ts";
