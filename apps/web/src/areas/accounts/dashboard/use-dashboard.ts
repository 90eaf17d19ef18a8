import { dashboard } from "@nameplane/contracts/accounts/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";

/** What the first page answers; read again whenever a hint says that something it shows has changed. */
export const useDashboard = () => useApiQuery(dashboard, {});
