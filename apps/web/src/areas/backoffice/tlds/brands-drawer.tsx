import { setTldBrands } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { ActDrawer, useAct } from "../registries/index.ts";
import type { TldAnswer } from "./tld-answer.ts";

/** Chooses the brands that may sell a TLD. */
export function BrandsDrawer({ data, onClose }: { readonly data: TldAnswer; readonly onClose: () => void }): React.JSX.Element {
  const t = useTranslations("tldadmin.brands");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(data.brands.flatMap(({ brandid, isonly }) => (isonly ? [brandid] : []))),
  );
  const [who, setWho] = useState<"everyone" | "some">(chosen.size === 0 ? "everyone" : "some");
  const [isTried, setTried] = useState(false);
  const act = useAct(setTldBrands, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  const isWrong = who === "some" && chosen.size === 0;
  const press = () => {
    setTried(true);
    if (!isWrong) act.run({ tld: data.tld.tld, brandids: who === "some" ? [...chosen] : [], version: data.version });
  };
  const toggle = (brandid: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(brandid);
    else next.delete(brandid);
    setChosen(next);
  };
  return (
    <ActDrawer title={t("drawer", { name: `.${data.tld.unicode}` })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <RadioGroup
        label={t("who")}
        value={who}
        onChange={setWho}
        options={(["everyone", "some"] as const).map((value) => ({ value, label: t(value) }))}
      />
      {who === "some" && (
        <fieldset className="np-fieldset">
          <legend>{t("some")}</legend>
          <div className="np-col np-gap-8">
            {data.brands.map(({ brandid, name, leavesout }) => (
              <Checkbox
                key={brandid}
                label={leavesout ? `${name} (${t("leavesout")})` : name}
                checked={chosen.has(brandid)}
                onChange={(isOn) => toggle(brandid, isOn)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {isTried && isWrong && <p className="np-problem-text">{t("none")}</p>}
    </ActDrawer>
  );
}
