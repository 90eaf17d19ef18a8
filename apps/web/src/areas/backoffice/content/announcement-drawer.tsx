import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import { saveAnnouncement } from "@nameplane/contracts/backoffice/operations";
import { noticeKinds, notedParts, severities } from "@nameplane/contracts/backoffice/notice-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/format/local-time.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { Preview } from "./preview.tsx";

type Props = {
  /** The announcement to change. Null for a new announcement. */
  readonly row: AnnouncementRow | null;
  readonly brands: readonly { readonly brandid: string; readonly name: string }[];
  readonly onClose: () => void;
};

type Kind = AnnouncementRow["kind"];
type Part = AnnouncementRow["parts"][number];
type Severity = AnnouncementRow["severity"];
type Values = Readonly<Record<"titleEn" | "titleSv" | "bodyEn" | "bodySv" | "severity" | "brandid" | "starts" | "ends", string>>;

/** Maps the fields named in the server's refusals to the fields of this form. */
const fieldNames: Readonly<Record<string, string>> = {
  "title.en": "titleEn",
  "title.sv": "titleSv",
  "body.en": "bodyEn",
  "body.sv": "bodySv",
};

/** Announces maintenance or an incident, or changes an announcement. A preview for customers is shown below the fields. */
export function AnnouncementDrawer({ row, brands, onClose }: Props) {
  const t = useTranslations("announcements");
  const status = useTranslations("status");
  const describe = useTranslations("api");
  const { timeZone } = useFormat();
  const seesAll = useColleague().brand === null;
  const [kind, setKind] = useState<Kind>(row?.kind ?? "incident");
  const [parts, setParts] = useState<readonly Part[]>(row?.parts ?? []);
  const [opened] = useState(() => new Date());
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(saveAnnouncement, { call: { handled: true } });
  const form = useForm<Values>({
    initial: {
      titleEn: row?.title.en ?? "",
      titleSv: row?.title.sv ?? "",
      bodyEn: row?.body.en ?? "",
      bodySv: row?.body.sv ?? "",
      severity: row?.severity ?? "degraded",
      brandid: row === null ? (seesAll ? "" : (brands[0]?.brandid ?? "")) : (row.brand?.brandid ?? ""),
      starts: toLocalTime(row?.starts ?? opened, timeZone),
      ends: row === null || row.ends === null ? "" : toLocalTime(row.ends, timeZone),
    },
    rules: {
      titleEn: all(required, maxLength(200)),
      titleSv: all(required, maxLength(200)),
      bodyEn: maxLength(4000),
      bodySv: maxLength(4000),
      starts: required,
    },
    draft: { key: `announcement ${row?.noticeid ?? "new"}`, until: "closed" },
    onSubmit: (values) => {
      if (save.isPending) return;
      setFailure(null);
      save.mutate(
        {
          input: {
            ...(row === null ? {} : { noticeid: row.noticeid, version: row.version }),
            kind,
            parts: [...parts],
            ...fieldsOf(values, timeZone),
          },
        },
        {
          onSuccess: () => {
            form.sent();
            onClose();
            showToast({ tone: "success", title: t(row === null ? "announced" : "changed") });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            const named = {
              missing: error.missing.map((each) => fieldNames[each] ?? each),
              param: error.param === undefined ? undefined : (fieldNames[error.param] ?? error.param),
            };
            if (!form.applyRefusal(named, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(row === null ? "announceTitle" : "editTitle")}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="announcement-form" variant="primary" busy={save.isPending}>
            {t(row === null ? "publish" : "save")}
          </Button>
        </>
      }
    >
      <form id="announcement-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <RadioGroup
          label={t("kind")}
          value={kind}
          onChange={setKind}
          options={noticeKinds.map((value) => ({ value, label: status(`kind.${value}`) }))}
        />
        <div className="np-form-pair">
          <SelectField
            {...form.field("severity")}
            label={t("severityLabel")}
            options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          />
          <SelectField
            {...form.field("brandid")}
            label={t("brand")}
            options={[
              ...(seesAll ? [{ value: "", label: t("allBrands") }] : []),
              ...brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
            ]}
          />
        </div>
        <fieldset className="np-fieldset">
          <legend>{t("parts")}</legend>
          <div className="np-row np-wrap np-gap-16">
            {notedParts.map((part) => (
              <Checkbox
                key={part}
                label={status(`part.${part}`)}
                checked={parts.includes(part)}
                onChange={(isOn) => setParts(notedParts.filter((each) => (each === part ? isOn : parts.includes(each))))}
              />
            ))}
          </div>
        </fieldset>
        <div className="np-form-pair">
          <TextField {...form.field("starts")} label={t("starts")} type="datetime-local" hint={t("zone", { zone: timeZone })} />
          <TextField
            {...form.field("ends")}
            label={t("ends")}
            optional={t("optional")}
            type="datetime-local"
            hint={t(kind === "incident" ? "endsIncident" : "endsMaintenance")}
          />
        </div>
        <TextField {...form.field("titleEn")} label={t("titleEn")} lang="en" maxLength={200} autoComplete="off" />
        <TextArea {...form.field("bodyEn")} label={t("bodyEn")} lang="en" rows={3} optional={t("optional")} />
        <TextField {...form.field("titleSv")} label={t("titleSv")} lang="sv" maxLength={200} autoComplete="off" />
        <TextArea {...form.field("bodySv")} label={t("bodySv")} lang="sv" rows={3} optional={t("optional")} />
        <Preview notice={previewOf(form.values, { kind, parts, timeZone, updates: row?.updates ?? [] })} />
      </form>
    </Drawer>
  );
}

function fieldsOf({ titleEn, titleSv, bodyEn, bodySv, severity, brandid, starts, ends }: Values, timeZone: string) {
  return {
    severity: severity as Severity,
    brandid: brandid === "" ? null : brandid,
    title: { en: titleEn, sv: titleSv },
    body: { en: bodyEn, sv: bodySv },
    // The browser's field returns either a complete time or nothing, and invalid values were refused above.
    starts: fromLocalTime(starts, timeZone) ?? starts,
    ends: ends === "" ? null : (fromLocalTime(ends, timeZone) ?? ends),
  };
}

type Rest = {
  readonly kind: Kind;
  readonly parts: readonly Part[];
  readonly timeZone: string;
  readonly updates: AnnouncementRow["updates"];
};

function previewOf(values: Values, { kind, parts, timeZone, updates }: Rest) {
  const { starts, ends, ...fields } = fieldsOf(values, timeZone);
  const now = new Date();
  const from = fromLocalTime(values.starts, timeZone) === null ? now.toISOString() : starts;
  const to = ends !== null && fromLocalTime(values.ends, timeZone) === null ? null : ends;
  const when =
    new Date(from) > now ? ("coming" as const) : to !== null && new Date(to) <= now ? ("over" as const) : ("now" as const);
  return { ...fields, kind, parts: [...parts], updates, starts: from, ends: to, when };
}
