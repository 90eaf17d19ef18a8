import { getRequest } from "@nameplane/contracts/orders/operations";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { FixForm } from "../fixes/index.ts";

/** The form that fixes a line, inside its row. It is the same form as on the page of its request. */
export function LineFix({ number }: { number: number }) {
  const { data, error, refetch } = useApiQuery(getRequest, { requestid: number });
  if (error) return <PanelFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanel lines={3} />;
  return data.request.actions.fix ? <FixForm request={data.request} /> : null;
}
