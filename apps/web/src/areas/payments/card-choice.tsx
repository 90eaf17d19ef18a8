import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { Checkbox, RadioGroup } from "../../ui/form/choices.tsx";
import { endOf, useCardName } from "./card-name.tsx";
import { chosenCard, type CardWish, type KeptCards } from "./kept-cards.ts";

/**
 * Lets the user choose between the saved cards and another card. Another card may be saved after the user accepts the text of the
 * mandate.
 */
export function CardChoice({
  kept,
  wish,
  keep,
  onWish,
  onKeep,
}: {
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
  return (
    <div className="np-col np-gap-12">
      {kept.cards.length > 0 && (
        <RadioGroup<string>
          label={t("title")}
          value={chosen?.cardid ?? "other"}
          onChange={onWish}
          options={[
            ...kept.cards.map((card) => ({
              value: card.cardid,
              label: name(card),
              disabled: card.age === "expired",
              note: t(card.age === "expired" ? "expired" : "until", { date: endOf(card) }),
            })),
            { value: "other", label: t("other"), note: t("otherNote") },
          ]}
        />
      )}
      {chosen === null && kept.mayKeep && (
        <Checkbox
          checked={keep}
          onChange={onKeep}
          label={t(kept.mayRenew ? "renew" : "keep")}
          note={t(kept.mayRenew ? "renewMandate" : "mandate", { brand: globals.brandName })}
        />
      )}
    </div>
  );
}
