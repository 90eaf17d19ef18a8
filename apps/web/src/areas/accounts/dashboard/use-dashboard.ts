import { dashboard } from "@nameplane/contracts/accounts/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";

/** The data of the overview. They are fetched again whenever a live event says that some of them have changed. */
export const useDashboard = () => useApiQuery(dashboard, {});
