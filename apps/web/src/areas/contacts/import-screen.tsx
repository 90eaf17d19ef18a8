import { judgeContacts } from "@nameplane/contracts/contacts/operations";
import { mostContactBytes } from "@nameplane/contracts/contacts/import-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { TableSource } from "../../ui/form/table-source.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { ImportCheck } from "./import-check.tsx";
import type { JudgedTable } from "./import.rules.ts";
import "./contact-import.css";

/** Imports contacts from a file. Each line is checked, and nothing is changed before the user has seen what would happen. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("contactimport");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  const [table, setTable] = useState<JudgedTable | null>(null);
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="contacts">{title("contacts")}</RouteLink> },
        { key: "here", content: title("contactImport") },
      ]}
    />
  );
  return (
    <Page title={title("contactImport")} sub={t("sub")} crumbs={crumbs}>
      {!permissions.has("contact_edit") ? (
        <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
      ) : table === null ? (
        <Source onJudged={setTable} />
      ) : (
        <ImportCheck table={table} onAgain={() => setTable(null)} />
      )}
    </Page>
  );
}

function Source({ onJudged }: { onJudged: (table: JudgedTable) => void }) {
  const t = useTranslations("contactimport.source");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const call = useApiMutation(judgeContacts, { call: { handled: true } });
  const send = (text: string) => {
    setFailure(null);
    if (new Blob([text]).size > mostContactBytes) return setFailure(t("tooLarge"));
    call.mutate(
      { input: { text } },
      {
        onSuccess: onJudged,
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Panel>
      <TableSource
        texts={{
          intro: t("intro"),
          choose: t("choose"),
          paste: t("paste"),
          pasteHint: t("pasteHint"),
          read: t("read"),
          empty: t("empty"),
          unreadable: t("unreadable"),
        }}
        busy={call.isPending}
        failure={failure}
        onText={send}
      />
    </Panel>
  );
}
