import { saveTemplate, zoneTemplates } from "@nameplane/contracts/zones/operations";
import type { TemplateView } from "@nameplane/contracts/zones/templates";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { useReasonText } from "../changes/index.ts";
import { linesOfTemplate, templateOfLines } from "./template-lines.rules.ts";
import { useZone } from "../zone/index.ts";

export type TemplateToEdit =
  | { readonly kind: "new" }
  /** A new template made from the records of this zone. */
  | { readonly kind: "zone" }
  | { readonly kind: "change"; readonly template: TemplateView };

/** The form for the name and records of a template. For a template made from a zone it has only the name. */
export function TemplateForm({ edited, onDone }: { edited: TemplateToEdit; onDone: () => void }) {
  const t = useTranslations("dnsimport");
  const api = useTranslations("api");
  const reasonText = useReasonText();
  const queries = useQueryClient();
  const { zone } = useZone();
  const before = edited.kind === "change" ? edited.template : null;
  const about = `template ${zone.zoneid} ${before?.templateid ?? edited.kind}`;
  const [name, setName] = useDraft(`${about} name`, before?.name ?? (edited.kind === "zone" ? zone.name : ""));
  const [lines, setLines] = useDraft(`${about} lines`, before === null ? "" : linesOfTemplate(before.sets));
  const [problems, setProblems] = useState<{ name?: string; lines?: string; other?: string }>({});
  const save = useApiMutation(saveTemplate, {
    call: { handled: true },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeyOf(zoneTemplates) });
      showToast({ tone: "success", title: t("templates.saved"), body: name });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = templateOfLines(lines);
    if (name.trim() === "") return setProblems({ name: t("templates.nameMissing") });
    if (edited.kind !== "zone" && !read.ok)
      return setProblems({
        lines:
          read.problem === null
            ? t("templates.lineWrong", { line: read.line })
            : t("templates.lineFaulty", { line: read.line, reason: reasonText(read.problem) }),
      });
    setProblems({});
    return save.mutate(
      {
        input: {
          ...(before === null ? {} : { templateid: before.templateid }),
          name: name.trim(),
          ...(edited.kind === "zone" ? { zoneid: zone.zoneid } : { sets: read.ok ? [...read.sets] : [] }),
        },
      },
      {
        onError: (error) => {
          // The field's label is shown with the message.
          if (error.param === "name") setProblems({ name: error.desc });
          else if (error.param === "sets" && edited.kind !== "zone") setProblems({ lines: error.desc });
          else setProblems({ other: error.param === "sets" ? error.desc : describeError(error, api) });
        },
      },
    );
  };
  const titles = {
    new: t("templates.createTitle"),
    zone: t("templates.zoneTitle", { name: zone.name }),
    change: t("templates.editTitle"),
  };
  return (
    <form className="np-form" onSubmit={submit} noValidate aria-busy={save.isPending}>
      <h3>{titles[edited.kind]}</h3>
      {problems.other !== undefined && <Banner tone="problem" title={problems.other} live />}
      <TextField label={t("templates.name")} maxLength={80} value={name} onChange={setName} error={problems.name} />
      {edited.kind === "zone" ? (
        <p className="np-soft">{t("templates.zoneHint")}</p>
      ) : (
        <TextArea
          label={t("templates.lines")}
          hint={t("templates.linesHint")}
          mono
          rows={12}
          spellCheck={false}
          placeholder={"@ 3600 A {{ip}}\nwww 3600 CNAME {{domain}}."}
          value={lines}
          onChange={setLines}
          error={problems.lines}
        />
      )}
      <div className="np-row">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
        <Button onClick={onDone}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
