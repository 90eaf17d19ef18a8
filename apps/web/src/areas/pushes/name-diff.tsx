import type { PushedName, PushLine } from "@nameplane/contracts/pushes/push";
import type { PriceView } from "@nameplane/contracts/spec";
import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { usePriceText } from "../orders/basket/index.ts";
import { pushFatesShown } from "./push.rules.ts";
import "./push.css";

/** The price at which the receiver renews the domain for a year, or null if unknown. Absent if the giver reads the page. */
type Coming = { readonly renewal: PriceView | null };

/** Everything that belongs to one domain, grouped by what happens to it. Obstacles come first. */
export function NameDiff({ name, coming }: { name: PushedName; coming?: Coming }) {
  const t = useTranslations("push");
  const lines = useLineText(coming);
  const obstacle = useObstacleText();
  return (
    <section aria-label={t("what", { name: name.unicodename })} className="np-col np-gap-12">
      {name.obstacles.length > 0 && (
        <Banner tone="problem" title={t("receive.blockedTitle")}>
          <ul className="np-push-why">
            {name.obstacles.map((each) => (
              <li key={each.reason}>{obstacle(each)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="np-push-fates">
        {pushFatesShown(name.lines).map(({ fate, lines: of }) => (
          <div key={fate} className="np-col np-gap-8">
            <h3>{t(`fate.${fate}`)}</h3>
            <ul>
              {of.map((line) => (
                <li key={`${line.part} ${line.part === "service" ? line.values.join(" ") : ""}`}>{lines(line)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const shown = (name: string) => (isAsciiDomainName(name) ? unicodeNameOf(name) : name);

function useLineText(coming: Coming | undefined): (line: PushLine) => string {
  const t = useTranslations("push.line");
  const mine = useTranslations("push.mine");
  const format = useFormat();
  const price = usePriceText();
  const language = useLocale();
  return ({ part, fate, count, values }) => {
    const [first = ""] = values;
    if (part === "service") return values[language === "sv" ? 1 : 0] ?? "";
    if (part === "plan") {
      const [en = "", sv = "", until] = values;
      const plan = language === "sv" ? sv : en;
      if (fate === "ends") return t("planEnds", { plan });
      if (until === undefined) return t("plan", { plan });
      return (coming === undefined ? t : mine)("planUntil", { plan, date: format.date(until) });
    }
    const list = values.map(part === "zone" ? shown : String).join(", ");
    if (coming !== undefined && part === "price")
      return coming.renewal === null ? mine("priceUnknown") : mine("price", { price: price(coming.renewal) });
    if (coming !== undefined && (part === "owner" || part === "autorenew")) return mine(part, { list });
    const isDate = part === "registration" || part === "movable";
    return t(part, { count, list, date: isDate ? format.date(first) : "", lock: first });
  };
}

/** What keeps a domain from being pushed, in a sentence that says what to do about it. */
export function useObstacleText(): (obstacle: PushedName["obstacles"][number]) => string {
  const t = useTranslations("push.obstacle");
  const format = useFormat();
  const language = useLocale();
  return ({ reason, values }) => {
    // Each service has a sentence of its own, in English and then in Swedish.
    if (reason === "services" && values.length > 0)
      return values.filter((_, index) => index % 2 === (language === "sv" ? 1 : 0)).join(" ");
    const [first] = values;
    const date = reason === "code" && first !== undefined ? format.dateTime(first) : "none";
    return t(reason, { list: values.length === 0 ? "none" : values.map(shown).join(", "), date });
  };
}
