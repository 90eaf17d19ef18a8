import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { fetchPart } from "../../../lib/fetch-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { kindOf } from "../kinds/index.ts";
import { ClaimsFix } from "../../trademarks/index.ts";
import { DOCUMENT_WANTED, PAYMENT_REQUIRED, type Request, useRequestsChanged } from "../requests/index.ts";
import { ConsentsFix } from "./consents.tsx";
import { DetailsFix } from "./details-fix.tsx";
import { DocumentFix } from "./document-fix.tsx";
import { ProveName } from "./prove-name.tsx";
import { ReplyFix } from "./reply-fix.tsx";
import { TransferFix } from "./transfer-fix.tsx";
import { TryAgain } from "./try-again.tsx";
import { VerificationFix } from "./verification.tsx";

const RequoteFix = lazy(async () => ({ default: (await fetchPart(() => import("./requote-fix.tsx"))).RequoteFix }));

const FixServers = lazy(async () => ({ default: (await fetchPart(() => import("./fix-servers.tsx"))).FixServers }));

/** The form that fixes a request. Each reason has its own form, which asks only for what is wrong. */
export function FixForm({ request }: { request: Request }) {
  const { reason } = request;
  switch (reason) {
    case PAYMENT_REQUIRED:
      return (
        <Fetched fallback={<LoadingPanel lines={4} />}>
          <RequoteFix request={request} />
        </Fetched>
      );
    case DOCUMENT_WANTED:
      return <DocumentFix request={request} />;
    case 4011:
      return <ConsentsFix request={request} />;
    case 4013:
      return <VerificationFix request={request} />;
    case null:
      return <Again request={request} />;
    default:
      return <FixOfKind request={request} reason={reason} />;
  }
}

function FixOfKind({ request, reason }: { request: Request; reason: number }) {
  switch (kindOf(request)?.fixes?.[reason]) {
    case "transfer":
      return <TransferFix request={request} />;
    case "details":
      return <DetailsFix request={request} isOwnerSettled={false} />;
    case "detailsOwnerSettled":
      return <DetailsFix request={request} isOwnerSettled />;
    case "reply":
      return <ReplyFix request={request} />;
    case "proveName":
      return <ProveName request={request} />;
    case "claims":
      return <ClaimsOrAgain request={request} />;
    case "servers":
      return (
        <Fetched fallback={<LoadingPanel lines={4} />}>
          <FixServers request={request} />
        </Fetched>
      );
    case undefined:
    default:
      return <Again request={request} />;
  }
}

/** A registration may wait for the acknowledgement of a trademark notice, or for something else that the registry has refused. */
function ClaimsOrAgain({ request }: { request: Request }) {
  const changed = useRequestsChanged();
  return (
    <Suspense fallback={<LoadingPanel lines={6} />}>
      <ClaimsFix requestid={request.requestid} otherwise={<Again request={request} />} onAccepted={changed} />
    </Suspense>
  );
}

function Again({ request }: { request: Request }) {
  const t = useTranslations("renewal.fix");
  const { itemid } = request;
  const again = kindOf(request)?.again;
  if (again === undefined) return <TryAgain request={request} />;
  return (
    <TryAgain
      request={request}
      title={t("title")}
      text={t(again.text)}
      act={t("again")}
      beside={
        again.offersRestore &&
        itemid !== null && (
          <RouteButton to="domainStatus" params={{ itemID: itemid }} query={{ act: "restore" }}>
            {t("toRestore")}
          </RouteButton>
        )
      }
    />
  );
}
