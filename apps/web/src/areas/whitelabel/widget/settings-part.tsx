import { widgetLanguages, widgetThemes } from "@nameplane/contracts/whitelabel/widget-choices";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Switch } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { PreviewPart } from "./preview-part.tsx";
import type { Widget, WidgetCalls } from "./widget-calls.ts";

type Props = {
  readonly calls: WidgetCalls;
  readonly brandid: string;
  readonly widget: Widget;
  readonly onDone: () => Promise<void>;
};

/** Whether and where the search is shown, how it looks, and a preview of it. */
export function SettingsPart({ calls, brandid, widget, onDone }: Props) {
  const t = useTranslations("widget");
  const describe = useTranslations("api");
  const save = useApiMutation(calls.save, { call: { handled: true } });
  const form = useForm({
    initial: {
      ison: widget.ison,
      theme: widget.theme,
      language: widget.language,
      tlds: widget.tlds.join(" "),
      sites: widget.sites.join("\n"),
    },
    draft: { key: `widget ${brandid} ${widget.revision}`, until: "sent" },
    onSubmit: ({ sites, tlds, ...values }) =>
      save.mutate(
        {
          input: {
            brandid,
            revision: widget.revision,
            ...values,
            tlds: tlds.split(/[\s,]+/).filter((tld) => tld !== ""),
            sites: sites.split(/\s+/).filter((site) => site !== ""),
          },
        },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t("saved") });
            void onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const { values, set } = form;
  const isElsewhere = save.error !== null && !isAborted(save.error) && !["sites", "tlds"].includes(save.error.param ?? "");
  return (
    <div className="np-widget-settings">
      <Panel title={t("settings")}>
        <form className="np-col np-gap-20" noValidate onSubmit={form.submit}>
          {isElsewhere && <Banner tone="problem" title={describeError(save.error, describe)} live />}
          <Switch label={t("ison")} note={t("isonText")} checked={values.ison} onChange={(ison) => set("ison", ison)} />
          <TextArea
            label={t("sites")}
            hint={t("sitesHint")}
            rows={4}
            mono
            placeholder="https://www.example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("sites")}
          />
          <SelectField
            label={t("theme")}
            value={values.theme}
            options={widgetThemes.map((value) => ({ value, label: t(`themes.${value}`) }))}
            onChange={(theme) => set("theme", widgetThemes.find((each) => each === theme) ?? "auto")}
          />
          <SelectField
            label={t("language")}
            value={values.language}
            options={widgetLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            onChange={(language) => set("language", widgetLanguages.find((each) => each === language) ?? "auto")}
          />
          <TextField
            label={t("tlds")}
            hint={t("tldsHint")}
            mono
            placeholder="se nu com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("tlds")}
          />
          <div>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t("save")}
            </Button>
          </div>
        </form>
      </Panel>
      <PreviewPart
        name={widget.name}
        color={widget.color}
        corners={widget.corners}
        theme={values.theme}
        language={values.language}
      />
    </div>
  );
}
