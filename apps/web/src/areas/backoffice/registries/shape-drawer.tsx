import { registryProfiles, setRegistryShape } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { ActDrawer, useAct } from "./act-drawer.tsx";
import type { RegistryAnswer } from "./registry-answer.ts";
import { ShapeFields, useShapeForm } from "./shape-form.tsx";

/** Changes the name of a registry and how it works. The changes are listed before they are saved. */
export function ShapeDrawer({
  data,
  onClose,
}: {
  readonly data: RegistryAnswer;
  readonly onClose: () => void;
}): React.JSX.Element {
  const t = useTranslations("addregistry");
  const { registry, version } = data;
  const profiles = useApiQuery(registryProfiles, {});
  const form = useShapeForm(data.shape);
  const [profile, setProfile] = useState(registry.profile);
  const [name, setName] = useState(registry.name);
  const [url, setUrl] = useState(data.url ?? "");
  const [isTried, setTried] = useState(false);
  const act = useAct(
    setRegistryShape,
    () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
    },
    t("saveWhy", { name: registry.name }),
  );
  const press = () => {
    setTried(true);
    const shape = form.read();
    if (shape !== null && name.trim() !== "")
      act.run({ registry: registry.registry, name, url: url.trim(), profile, shape, version });
  };
  const changed = form.changed();
  const known = profiles.data?.data ?? [{ profile, title: profile, shape: data.shape }];
  return (
    <ActDrawer title={t("editTitle", { name: registry.name })} act={act} button={t("save")} onAct={press} onClose={onClose}>
      <p>{t("editIntro")}</p>
      <TextField
        label={t("name")}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isTried && name.trim() === "" ? t("nameMissing") : null}
      />
      <TextField
        label={t("url")}
        hint={t("urlHint")}
        autoComplete="off"
        value={url}
        onChange={setUrl}
        error={act.failure?.param === "url" ? t("urlWrong") : null}
      />
      <SelectField
        label={t("profile")}
        hint={t("profileHint")}
        value={profile}
        options={known.map((each) => ({ value: each.profile, label: each.title }))}
        onChange={(next) => {
          setProfile(next);
          const found = known.find((each) => each.profile === next);
          if (found !== undefined) form.fill(found.shape);
        }}
      />
      <ShapeFields form={form} failure={act.failure} />
      <p aria-live="polite" className="np-small np-soft">
        {t("changes", { count: changed.length, what: changed.map((field) => t(`field.${field}`)).join(", ") })}
      </p>
    </ActDrawer>
  );
}
