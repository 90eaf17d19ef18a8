import type { AnswerOf } from "@nameplane/contracts";
import { processingRegister, saveController } from "@nameplane/contracts/privacy/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { maxLength } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Register = AnswerOf<typeof processingRegister>;

/** Who is responsible for the processing, and the measures that apply to all of it. */
export function ControllerDrawer({ controller, onClose }: { controller: Register["controller"]; onClose: () => void }) {
  const t = useTranslations("register.controller");
  const words = useTranslations("register.drawer");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(saveController, { call: { handled: true, why: words("why") } });
  const { version } = controller;
  const form = useForm({
    initial: { contact: controller.contact, officer: controller.officer, measures: controller.measures },
    rules: { contact: maxLength(1000), officer: maxLength(1000), measures: maxLength(4000) },
    draft: { key: "register controller", until: "closed" },
    onSubmit: (values) => {
      if (save.isPending) return;
      setFailure(null);
      save.mutate(
        { input: { ...values, version } },
        {
          onSuccess: () => {
            form.sent();
            onClose();
            void queries.invalidateQueries({ queryKey: queryKeyOf(processingRegister) });
            showToast({ tone: "success", title: t("saved") });
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawer")}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="controller-form" variant="primary" busy={save.isPending}>
            {words("save")}
          </Button>
        </>
      }
    >
      <form id="controller-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextArea {...form.field("contact")} label={t("contact")} hint={t("contactText")} rows={3} />
        <TextArea {...form.field("officer")} label={t("officer")} hint={t("officerText")} rows={2} />
        <TextArea {...form.field("measures")} label={t("measures")} hint={t("measuresText")} rows={6} />
      </form>
    </Drawer>
  );
}
