import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import { updateAnnouncement } from "@nameplane/contracts/backoffice/operations";
import { severities, updatePhases } from "@nameplane/contracts/backoffice/notice-values";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

type Values = Readonly<Record<"phase" | "severity" | "en" | "sv", string>>;
type Phase = AnnouncementRow["updates"][number]["phase"];

/** The phases of a notice. Those of an incident lead from the search for the cause to the fix; maintenance begins and ends. */
const phasesOf = (kind: AnnouncementRow["kind"]) =>
  updatePhases.filter((phase) => (kind === "incident" ? phase !== "started" : ["started", "note", "over"].includes(phase)));

/** Adds an update to a notice, or ends it. */
export function UpdateDrawer({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const t = useTranslations("announcements");
  const status = useTranslations("status");
  const describe = useTranslations("api");
  const locale = useLocale();
  const phases = phasesOf(row.kind);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(updateAnnouncement, { call: { handled: true } });
  const form = useForm<Values>({
    initial: { phase: phases[0] ?? "note", severity: row.severity, en: "", sv: "" },
    rules: { en: all(required, maxLength(4000)), sv: all(required, maxLength(4000)) },
    draft: { key: `announcement update ${row.noticeid}`, until: "closed" },
    onSubmit: ({ phase, severity, en, sv }) => {
      if (save.isPending) return;
      setFailure(null);
      const { noticeid, version } = row;
      const input = {
        noticeid,
        version,
        phase: phase as Phase,
        severity: severity as AnnouncementRow["severity"],
        text: { en, sv },
      };
      save.mutate(
        { input },
        {
          onSuccess: () => {
            form.sent();
            onClose();
            showToast({ tone: "success", title: t(phase === "over" ? "ended" : "updated") });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            setFailure(describeError(error, describe));
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("updateTitle", { name: row.title[locale] })}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="update-form" variant="primary" busy={save.isPending}>
            {t(form.values.phase === "over" ? "end" : "addUpdate")}
          </Button>
        </>
      }
    >
      <form id="update-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <div className="np-form-pair">
          <SelectField
            {...form.field("phase")}
            label={t("phase")}
            options={phases.map((value) => ({ value, label: status(`phase.${value}`) }))}
            hint={form.values.phase === "over" ? t("overHint") : undefined}
          />
          <SelectField
            {...form.field("severity")}
            label={t("severityLabel")}
            options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          />
        </div>
        <TextArea {...form.field("en")} label={t("textEn")} lang="en" rows={4} />
        <TextArea {...form.field("sv")} label={t("textSv")} lang="sv" rows={4} />
      </form>
    </Drawer>
  );
}
