import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { brandColors, type ContrastCheck } from "../../ui/theme/brand-colors.ts";
import { isHex } from "../../ui/theme/color.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { BackToDefault } from "./back-to-default.tsx";
import type { BrandForm } from "./use-brand-form.ts";

const kindOf = (color: string | null) => (color === null ? "standard" : color === "neutral" ? "greys" : "own");

/** Our own accent colour, used as the initial value. */
const first = "#016681";
const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[^#]/g, "$&$&") : hex);

/** The brand's single colour, and the shades that both themes derive from it. */
export function ColorFields({ form: { config, standard, set, errorOf } }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const color = config.themeColor;
  const kind = kindOf(color);
  const isRight = color !== null && isHex(color);
  return (
    <div className="np-col np-gap-16">
      <RadioGroup
        label={t("colourKind")}
        hideLabel
        value={kind}
        options={(["own", "standard", "greys"] as const).map((value) => ({ value, label: t(`colourOf.${value}`) }))}
        onChange={(next) => set({ themeColor: next === "standard" ? null : next === "greys" ? "neutral" : first })}
      />
      {kind === "own" && color !== null && (
        <>
          <div className="np-row np-gap-12 np-brand-colour">
            <input
              type="color"
              aria-label={t("pick")}
              value={isRight ? long(color).toLowerCase() : first}
              onChange={(event) => set({ themeColor: event.target.value.toUpperCase() })}
            />
            <TextField
              label={t("code")}
              hint={t("codeHint")}
              mono
              value={color}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={(next) => set({ themeColor: next.trim() })}
              error={isRight ? errorOf("themeColor") : t("codeWrong")}
            />
          </div>
          {isRight && <Contrasts color={color} onUse={(themeColor) => set({ themeColor })} />}
        </>
      )}
      <BackToDefault
        name={t("colour")}
        isDefault={color === standard.themeColor}
        onBack={() => set({ themeColor: standard.themeColor })}
      />
    </div>
  );
}

/** The contrast of the colour at each place. If it was too low, the shade of the same hue that is used there is shown. */
function Contrasts({ color, onUse }: { color: string; onUse: (color: string) => void }) {
  const t = useTranslations("brand");
  const { checks, light } = brandColors(color);
  const mended = long(light.accent).toUpperCase();
  const isMended = mended !== long(color).toUpperCase();
  return (
    <div className="np-col np-gap-12">
      <table className="np-brand-contrasts">
        <caption className="np-visually-hidden">{t("contrasts")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("used")}</th>
            <th scope="col">{t("contrast")}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <Contrast key={`${check.theme} ${check.role}`} check={check} />
          ))}
        </tbody>
      </table>
      <p className="np-soft np-small">{isMended ? t("mended", { color: mended }) : t("unmended")}</p>
      {isMended && (
        <div>
          <Button size="sm" onClick={() => onUse(mended)}>
            {t("useMended", { color: mended })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Contrast({ check: { theme, role, color, against, ratio, needs } }: { check: ContrastCheck }) {
  const t = useTranslations("brand");
  const { number } = useFormat();
  const shown = role === "on-accent" ? against : color;
  return (
    <tr>
      <th scope="row">{t(`role.${theme}.${role}`)}</th>
      <td className="np-mono np-mono-s">
        <i className="np-brand-swatch" style={{ background: shown }} aria-hidden />
        {shown}
      </td>
      <td>
        <StatusMark tone={ratio >= needs ? "active" : "problem"}>
          {t("ratio", { ratio: number(ratio), needs: number(needs) })}
        </StatusMark>
      </td>
    </tr>
  );
}
