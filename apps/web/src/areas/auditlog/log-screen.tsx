import { accountLog, exportAccountLog } from "@nameplane/contracts/auditlog/operations";
import { logFormats, type LogFormat } from "@nameplane/contracts/auditlog/actions";
import type { LogPage } from "@nameplane/contracts/auditlog/log";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { hrefTo } from "../../shell/routing/paths.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { filterOf } from "./log-filters.tsx";
import type { LogPages } from "./log-list.tsx";
import { LogView } from "./log-view.tsx";
import { useLog } from "./use-log.ts";

/** What happened in the account: who did what, the values before and after, and from where. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("auditlog");
  const { globals } = useBrand();
  const filter = filterOf(useRouteQuery());
  const setQuery = useSetQuery();
  const log = useLog<LogPage>(accountLog, filter);
  return (
    <Page title={t("title")} sub={t("sub")} actions={globals.enableExport && <ExportMenu />}>
      <LogView
        log={log}
        filter={filter}
        hasOperation={false}
        onFilter={(change) => void setQuery(change, { replace: true })}
        pages={pages}
      />
    </Page>
  );
}

/** Pages of the panel for the objects that entries are about. */
const pages: LogPages = {
  domain: ({ objectid }) => hrefTo("domainDetails", { itemID: objectid }),
  order: ({ name }) => hrefTo("orderProgress", { number: name }),
  request: ({ name }) => hrefTo("request", { id: name }),
  invoice: ({ name }) => hrefTo("invoice", { number: name }),
  ticket: ({ name }) => hrefTo("ticket", { id: name }),
};

function ExportMenu() {
  const t = useTranslations("auditlog");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: LogFormat) => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportAccountLog, { format });
      saveFile(`${t("exportFile")}.${format}`, blob);
      announce(t("exported"));
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      position="bottom-end"
      target={
        <Button icon={IconDownload} busy={isBusy}>
          {t("export")}
        </Button>
      }
      entries={logFormats.map((format) => ({
        key: format,
        label: t(`exportAs.${format}`),
        disabled: isBusy,
        onSelect: () => void save(format),
      }))}
    />
  );
}
