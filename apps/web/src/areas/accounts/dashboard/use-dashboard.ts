import { dashboard } from "@nameplane/contracts/accounts/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";

/** The data of the overview; read again whenever a live event says that some of it has changed. */
export const useDashboard = () => useApiQuery(dashboard, {});
