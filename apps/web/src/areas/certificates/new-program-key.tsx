import { acmeKeys, createAcmeKey } from "@nameplane/contracts/certificates/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button, ButtonGroup } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { acmePrograms, linesFor, renewalOf, type AcmeProgram, type ProgramKey } from "./program-lines.ts";

type Props = { readonly serviceid: string; readonly names: readonly string[]; readonly onClose: () => void };

/**
 * The form for a key with which programs fetch the certificate. Afterwards it shows the key, only this once, and the commands to
 * run.
 */
export function NewProgramKey({ serviceid, names, onClose }: Props) {
  const t = useTranslations("certificates.programs");
  const [made, setMade] = useState<ProgramKey | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  if (made !== null)
    return (
      <Drawer open onClose={onClose} title={t("madeTitle")} width={680}>
        <MadeKey made={made} names={names} onSaved={onClose} />
      </Drawer>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("create")}
      width={680}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="program-key-form" variant="primary" busy={isMaking}>
            {t("create")}
          </Button>
        </>
      }
    >
      <KeyForm serviceid={serviceid} onMade={setMade} onBusy={setIsMaking} />
    </Drawer>
  );
}

type FormProps = {
  readonly serviceid: string;
  readonly onMade: (made: ProgramKey) => void;
  readonly onBusy: (busy: boolean) => void;
};

function KeyForm({ serviceid, onMade, onBusy }: FormProps) {
  const t = useTranslations("certificates.programs");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(createAcmeKey, { call: { handled: true, why: t("createWhy") } });
  const form = useForm<{ name: string; othernames: boolean }>({
    initial: { name: "", othernames: false },
    rules: { name: all(required, maxLength(80)) },
    draft: { key: `program-key ${serviceid}`, until: "sent" },
    onSubmit: ({ name, othernames }) => {
      if (create.isPending) return;
      setFailure(null);
      onBusy(true);
      create.mutate(
        { input: { serviceid, name: name.trim(), othernames } },
        {
          onSuccess: ({ directory, kid, hmackey }) => {
            form.reset();
            onMade({ directory, kid, hmackey });
            void queries.invalidateQueries({ queryKey: queryKeyOf(acmeKeys) });
          },
          onError: (error: ApiError) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
          onSettled: () => onBusy(false),
        },
      );
    },
  });
  return (
    <form id="program-key-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p>{t("createText")}</p>
      <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} maxLength={80} data-autofocus />
      <Checkbox
        label={t("otherNames")}
        note={t("otherNamesHint")}
        checked={form.values.othernames}
        onChange={(value) => form.set("othernames", value)}
      />
    </form>
  );
}

function MadeKey({ made, names, onSaved }: { made: ProgramKey; names: readonly string[]; onSaved: () => void }) {
  const t = useTranslations("certificates.programs");
  const [program, setProgram] = useState<AcmeProgram>("certbot");
  const renewal = renewalOf(program, made, names);
  return (
    <ShownOnce
      title={t("ready")}
      text={t("onceText")}
      label={t("hmacKey")}
      value={made.hmackey}
      savedLabel={t("saved")}
      doneLabel={t("done")}
      onSaved={onSaved}
    >
      <CopyField label={t("kid")} value={made.kid} />
      <CopyField label={t("directory")} value={made.directory} multiline />
      <ButtonGroup
        label={t("program")}
        value={program}
        onChange={setProgram}
        choices={acmePrograms.map((value) => ({ value, label: t(`programName.${value}`) }))}
      />
      <p className="np-small np-soft">{t(`how.${program}`)}</p>
      <CopyField label={t(program === "caddy" ? "lines" : "command")} value={linesFor(program, made, names)} multiline />
      {renewal !== null && <CopyField label={t("renewal")} value={renewal} multiline />}
    </ShownOnce>
  );
}
