import { staffFigures } from "@nameplane/contracts/backoffice/operations";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { staffRouteOf } from "../../../shell/staff/staff-routes.ts";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useStatusWord } from "../../../ui/text/code-status.tsx";
import { kindOf } from "../../orders/kinds/index.ts";
import { Links } from "../objects/index.ts";

type ListId = "requests" | "invoices" | "payments";

const completed = 2001;

/** Figures of the month. Each figure links to the list of what it counts. */
export function FiguresPanel(): React.JSX.Element {
  const t = useTranslations("queue.home.figures");
  const words = useTranslations("requests");
  const statusWord = useStatusWord();
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(staffFigures, {});
  if (data === undefined)
    return (
      <Panel flush title={t("title")}>
        {error === null ? <LoadingPanel lines={4} /> : <PanelFailure error={error} onRetry={() => void refetch()} />}
      </Panel>
    );
  const kindWord = (type: string) => {
    const kind = kindOf({ type });
    return kind === null ? type : words(`kind.${kind.word}`);
  };
  const { month, completed: done, stopped, unpaid, payments } = data;
  const links = [
    ...(stopped ?? []).map(({ status, count }) => ({
      key: `stopped ${String(status)}`,
      name: list("requests", { status }, t("stopped", { status: statusWord(status) })),
      note: format.number(count),
    })),
    ...(done ?? []).map(({ type, count, before }) => ({
      key: type,
      name: list("requests", { type, status: completed, ...month }, kindWord(type)),
      note: t("compared", { count: format.number(count), before: format.number(before) }),
    })),
    ...(unpaid ?? []).map(({ status, count }) => ({
      key: `unpaid ${String(status)}`,
      name: list("invoices", { status }, t("invoices", { status: statusWord(status) })),
      note: format.number(count),
    })),
    ...(payments ?? []).map(({ currency, receivedMinor, refundedMinor }) => ({
      key: currency,
      name: list("payments", month, t("payments", { currency })),
      note: t("inAndOut", {
        received: format.money({ minor: receivedMinor, currency }),
        refunded: format.money({ minor: refundedMinor, currency }),
      }),
    })),
  ];
  return <Links title={t("title")} links={links} empty={t("none")} />;
}

function list(id: ListId, search: Readonly<Record<string, string | number>>, words: ReactNode) {
  return (
    <Link to={staffRouteOf(id).path} search={search}>
      {words}
    </Link>
  );
}
