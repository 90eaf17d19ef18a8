import { cloneTld, staffTlds } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { ActDrawer, useAct } from "./act-drawer.tsx";
import type { RegistryAnswer } from "./registry-answer.ts";

/** Adds a TLD to a registry, with the rules copied from a similar TLD, and opens its page. It is not sold yet. */
export function NewTldDrawer({
  registry,
  onClose,
}: {
  readonly registry: RegistryAnswer["registry"];
  readonly onClose: () => void;
}): React.JSX.Element {
  const t = useTranslations("registries.tlds");
  const clone = useTranslations("tldadmin.clone");
  const go = useStaffGo();
  const known = useApiQuery(staffTlds, {});
  const [name, setName] = useState("");
  const [like, setLike] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const tld = name.trim().replace(/^\./, "").toLowerCase();
  const isWrong = !/^[a-z0-9-]{2,63}(\.[a-z0-9-]{1,63})*$/.test(tld);
  const all = known.data?.data ?? [];
  const from = like ?? all.find((each) => each.registry.registry === registry.registry)?.tld ?? all[0]?.tld ?? "";
  const act = useAct(cloneTld, () => {
    onClose();
    showToast({ tone: "success", title: clone("done") });
    void go({ to: "tldOfStaff", params: { tld } });
  });
  const press = () => {
    setTried(true);
    if (!isWrong && from !== "") act.run({ from, tld, registry: registry.registry });
  };
  return (
    <ActDrawer title={t("addTitle", { name: registry.name })} act={act} button={clone("act")} onAct={press} onClose={onClose}>
      <p>{clone("intro")}</p>
      <TextField
        label={clone("name")}
        hint={clone("nameHint")}
        mono
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isTried && isWrong ? clone("nameWrong") : act.failure?.param === "tld" ? act.failure.text : null}
      />
      <SelectField
        label={t("like")}
        value={from}
        options={all.map((each) => ({ value: each.tld, label: `.${each.unicode}` }))}
        onChange={setLike}
      />
    </ActDrawer>
  );
}
