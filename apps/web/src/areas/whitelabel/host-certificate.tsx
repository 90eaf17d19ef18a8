import type { AnswerOf } from "@nameplane/contracts";
import type { brandHosts } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import { useFailed } from "./use-failed.ts";

type Certificate = NonNullable<AnswerOf<typeof brandHosts>["brand"]["hosts"][number]["certificate"]>;
type Props = {
  readonly of: Certificate;
  readonly host: string;
  readonly brandid: string;
  readonly calls: BrandCalls;
  readonly onDone: () => void;
};

/** The state of a host's certificate: until when it is valid, when the next one is ordered, and what failed. */
export function HostCertificate({ of, host, brandid, calls, onDone }: Props) {
  const t = useTranslations("brand.hosts.certificate");
  const format = useFormat();
  const { state, until, renews, why, next } = of;
  const isRenewed = state === "issued" && why === null;
  const tone = isRenewed ? "active" : state === "failed" ? "problem" : state === "issued" ? "needs" : "pending";
  return (
    <div className="np-col np-gap-8">
      <StatusMark tone={tone}>
        {until === null ? t(state === "failed" ? "failed" : "waiting") : t("issued", { date: format.date(until) })}
      </StatusMark>
      {isRenewed && renews !== null && <p className="np-soft np-small">{t("renews", { date: format.date(renews) })}</p>}
      {why !== null && (
        <>
          <p className="np-small">
            {until !== null && `${t("notRenewed")} `}
            {t(`why.${why}`)} {next !== null && <span className="np-soft">{t("next", { time: format.moment(next) })}</span>}
          </p>
          <Retry {...{ host, brandid, calls, onDone }} />
        </>
      )}
    </div>
  );
}

function Retry({ host, brandid, calls, onDone }: Omit<Props, "of">) {
  const t = useTranslations("brand.hosts.certificate");
  const retry = useApiMutation(calls.retryCertificate, { call: { handled: true } });
  const onError = useFailed();
  const onSuccess = () => {
    showToast({ tone: "success", title: t("retried", { host }) });
    onDone();
  };
  return (
    <span>
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ input: { brandid, host } }, { onSuccess, onError })}>
        {t("retry")}
        <span className="np-visually-hidden"> {host}</span>
      </Button>
    </span>
  );
}
