import type { AnswerOf } from "@nameplane/contracts";
import { processingRegister, registerFile } from "@nameplane/contracts/privacy/operations";
import { IconDownload, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffButton } from "../../shell/staff/staff-link.tsx";
import { AnchorButton, Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ActivityDrawer } from "./activity-drawer.tsx";
import { ControllerDrawer } from "./controller-drawer.tsx";

type Register = AnswerOf<typeof processingRegister>;
type Activity = Register["activities"][number];

const shown = ["purpose", "basis", "persons", "data", "recipients", "transfers", "retention", "measures"] as const;

/** The register of processing activities (GDPR, article 30). */
export function Screen(): React.JSX.Element {
  const t = useTranslations("register");
  const { data, error, refetch } = useApiQuery(processingRegister, {});
  const [open, setOpen] = useState<Activity | "new" | "controller" | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      width="form"
      title={t("title")}
      sub={t("sub")}
      actions={
        data && (
          <>
            <StaffButton to="retention">{t("retention")}</StaffButton>
            <StaffButton to="personData">{t("person")}</StaffButton>
            <AnchorButton icon={IconDownload} href={registerFile.path} download>
              {t("file")}
            </AnchorButton>
            <Button icon={IconPlus} variant="primary" onClick={() => setOpen("new")}>
              {t("add")}
            </Button>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="np-col np-gap-20">
          <Controller of={data.controller} onEdit={() => setOpen("controller")} />
          {data.activities.map((activity) => (
            <ActivityPanel key={activity.key ?? activity.activityid ?? ""} of={activity} onEdit={() => setOpen(activity)} />
          ))}
        </div>
      ) : (
        <LoadingPanel lines={8} />
      )}
      {data && open === "controller" && <ControllerDrawer controller={data.controller} onClose={close} />}
      {open !== null && open !== "controller" && <ActivityDrawer activity={open === "new" ? null : open} onClose={close} />}
    </Page>
  );
}

function Controller({ of, onEdit }: { of: Register["controller"]; onEdit: () => void }) {
  const t = useTranslations("register.controller");
  const stated = (text: string) => (text === "" ? <span className="np-soft">{t("missing")}</span> : text);
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <Button size="xs" onClick={onEdit}>
          {t("edit")}
        </Button>
      }
    >
      <KeyValue
        facts={[
          { key: "name", label: t("name"), value: of.name },
          { key: "contact", label: t("contact"), value: stated(of.contact) },
          { key: "officer", label: t("officer"), value: stated(of.officer) },
          { key: "measures", label: t("measures"), value: stated(of.measures) },
        ]}
      />
    </Panel>
  );
}

function ActivityPanel({ of, onEdit }: { of: Activity; onEdit: () => void }) {
  const t = useTranslations("register");
  const format = useFormat();
  const { name, key, activityid, isunused, changedby, changedat } = of;
  const mark = isunused ? "unused" : key === null ? "own" : activityid === null ? null : "changed";
  return (
    <Panel
      flush
      title={name}
      aside={
        <>
          {mark !== null && <StatusMark tone={mark === "unused" ? "ended" : "info"}>{t(mark)}</StatusMark>}
          <Button size="xs" onClick={onEdit} aria-label={`${t("edit")}: ${name}`}>
            {t("edit")}
          </Button>
        </>
      }
    >
      <KeyValue
        facts={shown.map((field) => ({
          key: field,
          label: t(`fields.${field}`),
          value: of[field] === "" ? <span className="np-soft">{t("none")}</span> : of[field],
        }))}
      />
      {changedby !== null && changedat !== null && (
        <p className="np-soft np-panel-note">{t("changedBy", { name: changedby, at: format.dateTime(changedat) })}</p>
      )}
    </Panel>
  );
}
