import { lazy, Suspense } from "react";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { RequestFix } from "../request-fix.tsx";
import { DOCUMENT_WANTED, type Request } from "../request.rules.ts";
import { DocumentFix } from "./document-fix.tsx";
import { ProveName } from "./prove-name.tsx";
import { TryAgain } from "./try-again.tsx";

const FixServers = lazy(async () => {
  const { loadFixServers } = await import("../../domains/index.ts");
  return { default: (await loadFixServers()).FixServers };
});

/** The form that mends what the request waits for: each reason has its own. */
export function FixForm({ request }: { request: Request }) {
  const { type, reason } = request;
  if (reason === DOCUMENT_WANTED) return <DocumentFix request={request} />;
  if (type === "update-domain-dns")
    return (
      <Suspense fallback={<LoadingPanel lines={4} />}>
        <FixServers request={request} />
      </Suspense>
    );
  if (type === "create-dns-registration") return <ProveName request={request} />;
  if (type === "update-domain-cancellation") return <TryAgain request={request} />;
  return <RequestFix request={request} />;
}
