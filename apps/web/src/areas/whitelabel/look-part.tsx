import { cornerChoices, typefaceChoices } from "@nameplane/contracts/whitelabel/look-choices";
import { useTranslations } from "use-intl";
import { TextField } from "../../ui/form/fields.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { BackToDefault } from "./back-to-default.tsx";
import { ColorFields } from "./color-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import type { BrandForm } from "./use-brand-form.ts";

/** Name, logos, colour, corners and typeface. */
export function LookPart({ form }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const { config, standard, set, setGlobals, errorOf } = form;
  const { brandName } = config.globals;
  return (
    <>
      <Panel title={t("nameAndLogo")}>
        <div className="np-col np-gap-20">
          <TextField
            label={t("name")}
            hint={t("nameHint")}
            value={brandName}
            maxLength={80}
            autoComplete="off"
            onChange={(next) => setGlobals({ brandName: next })}
            error={brandName.trim() === "" ? t("nameMissing") : errorOf("globals.brandName")}
          />
          <LogoField
            label={t("logo")}
            hint={t("logoHint")}
            value={config.logo}
            ground="light"
            error={errorOf("logo")}
            onChange={(logo) => set({ logo })}
          />
          <LogoField
            label={t("logoDark")}
            hint={t("logoDarkHint")}
            value={config.logoDark}
            ground="dark"
            error={errorOf("logoDark")}
            onChange={(logoDark) => set({ logoDark })}
          />
        </div>
      </Panel>
      <Panel title={t("colour")}>
        <ColorFields form={form} />
      </Panel>
      <Panel title={t("shapes")}>
        <div className="np-col np-gap-20">
          <div>
            <RadioGroup
              label={t("corners")}
              value={config.corners}
              options={cornerChoices.map((value) => ({ value, label: t(`corner.${value}`) }))}
              onChange={(corners) => set({ corners })}
            />
            <BackToDefault
              name={t("corners")}
              isDefault={config.corners === standard.corners}
              onBack={() => set({ corners: standard.corners })}
            />
          </div>
          <div>
            <RadioGroup
              label={t("typeface")}
              value={config.typeface}
              options={typefaceChoices.map((value) => ({ value, label: t(`face.${value}`) }))}
              onChange={(typeface) => set({ typeface })}
            />
            <BackToDefault
              name={t("typeface")}
              isDefault={config.typeface === standard.typeface}
              onBack={() => set({ typeface: standard.typeface })}
            />
          </div>
        </div>
      </Panel>
    </>
  );
}
