import { lazy } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { fetchPart } from "../../../lib/fetch-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { DOCUMENT_WANTED, PAYMENT_REQUIRED, type Request } from "../requests/index.ts";
import { ConsentsFix } from "./consents.tsx";
import { DetailsFix } from "./details-fix.tsx";
import { DocumentFix } from "./document-fix.tsx";
import { ProveName } from "./prove-name.tsx";
import { TransferFix } from "./transfer-fix.tsx";
import { TryAgain } from "./try-again.tsx";
import { VerificationFix } from "./verification.tsx";

const RequoteFix = lazy(async () => ({ default: (await fetchPart(() => import("./requote-fix.tsx"))).RequoteFix }));

const FixServers = lazy(async () => ({ default: (await fetchPart(() => import("./fix-servers.tsx"))).FixServers }));

/** The form that mends what the request waits for: each reason has its own, asking only for what is at fault. */
export function FixForm({ request }: { request: Request }) {
  const { type, reason } = request;
  switch (reason) {
    case 4001:
    case 4008:
    case 4010:
      return type === "create-domain-transfer" ? <TransferFix request={request} /> : <Again request={request} />;
    case 4004:
    case 4012:
      return asksDetails(type) ? <DetailsFix request={request} /> : <Again request={request} />;
    case 4002:
    case 4005:
    case 4009:
      if (type === "create-dns-registration") return <ProveName request={request} />;
      if (type !== "update-domain-dns") return <Again request={request} />;
      return (
        <Fetched fallback={<LoadingPanel lines={4} />}>
          <FixServers request={request} />
        </Fetched>
      );
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
    default:
      return <Again request={request} />;
  }
}

/** Types whose registry is told who owns the name. */
const asksDetails = (type: Request["type"]) =>
  type === "create-domain-registration" || type === "update-domain-registrant" || type === "update-domain-contacts";

function Again({ request }: { request: Request }) {
  const t = useTranslations("renewal.fix");
  const { itemid, type } = request;
  if (type !== "update-domain-renew" && type !== "update-domain-restore") return <TryAgain request={request} />;
  const isRenewal = type === "update-domain-renew";
  return (
    <TryAgain
      request={request}
      title={t("title")}
      text={t(isRenewal ? "renewText" : "restoreText")}
      act={t("again")}
      beside={
        isRenewal &&
        itemid !== null && (
          <RouteButton to="domainStatus" params={{ itemID: itemid }} query={{ act: "restore" }}>
            {t("toRestore")}
          </RouteButton>
        )
      }
    />
  );
}
