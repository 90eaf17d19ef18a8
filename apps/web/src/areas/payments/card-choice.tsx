import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { Checkbox, RadioGroup } from "../../ui/form/choices.tsx";
import { endOf, useCardName } from "./card-name.tsx";
import { chosenCard, type CardWish, type KeptCards } from "./kept-cards.ts";

/**
 * Lets the user choose between what is saved for the payment method and another card or PayPal account. The other one can be
 * saved if the user accepts the text of the mandate. Shows nothing for methods that cannot be saved.
 */
export function CardChoice({
  method,
  kept,
  wish,
  keep,
  onWish,
  onKeep,
}: {
  method: string | null;
  kept: KeptCards;
  wish: CardWish;
  keep: boolean;
  onWish: (wish: CardWish) => void;
  onKeep: (keep: boolean) => void;
}) {
  const t = useTranslations("cards.choice");
  const name = useCardName();
  const { globals } = useBrand();
  const chosen = chosenCard(kept.cards, wish);
  if (method !== "card" && method !== "paypal" && method !== "sepa") return null;
  return (
    <div className="np-col np-gap-12">
      {kept.cards.length > 0 && (
        <RadioGroup<string>
          label={t(`${method}.title`)}
          value={chosen?.cardid ?? "other"}
          onChange={onWish}
          options={[
            ...kept.cards.map((card) => ({
              value: card.cardid,
              label: name(card),
              disabled: card.age === "expired",
              note:
                card.kind !== "card"
                  ? t(`${card.kind}.saved`)
                  : t(card.age === "expired" ? "card.expired" : "card.until", { date: endOf(card) }),
            })),
            { value: "other", label: t(`${method}.other`), note: t(`${method}.otherNote`) },
          ]}
        />
      )}
      {chosen === null && kept.mayKeep && (
        <Checkbox
          checked={keep}
          onChange={onKeep}
          label={t(`${method}.${kept.mayRenew ? "renew" : "keep"}`)}
          note={t(`${method}.${kept.mayRenew ? "renewMandate" : "mandate"}`, { brand: globals.brandName })}
        />
      )}
    </div>
  );
}
