import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { CaaWizard } from "./wizard-caa.tsx";
import { DkimWizard } from "./wizard-dkim.tsx";
import { DmarcWizard } from "./wizard-dmarc.tsx";
import { SpfWizard } from "./wizard-spf.tsx";

const wizards = { spf: SpfWizard, dkim: DkimWizard, dmarc: DmarcWizard, caa: CaaWizard } as const;
type Wizard = keyof typeof wizards;

/** Wizards that make records from the user's answers. */
export function WizardsView() {
  const t = useTranslations("dnsimport.wizard");
  const [chosen, setChosen] = useState<Wizard | null>(null);
  if (chosen === null)
    return (
      <ul className="np-preset-list" aria-label={t("pick")}>
        {(Object.keys(wizards) as Wizard[]).map((name) => (
          <li key={name}>
            <button type="button" className="np-preset" onClick={() => setChosen(name)}>
              <b>{t(`${name}.title`)}</b>
              <span className="np-small np-soft">{t(`${name}.about`)}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  const Chosen = wizards[chosen];
  return (
    <div className="np-col np-gap-20">
      <div>
        <Button variant="ghost" size="sm" icon={IconArrowLeft} onClick={() => setChosen(null)}>
          {t("back")}
        </Button>
      </div>
      <div>
        <h3>{t(`${chosen}.title`)}</h3>
        <p>{t(`${chosen}.about`)}</p>
      </div>
      <Chosen />
    </div>
  );
}
