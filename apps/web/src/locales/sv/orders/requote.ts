import type { texts as en } from "../../en/orders/requote.ts";
import type { TextsOf } from "../../messages.ts";

/** En betald beställning vars register begär en annan avgift än den som offererades. */
export const texts = {
  title: "Registret begär en annan avgift nu",
  failed: "Det gick inte att ta reda på vad det kostar nu",
  former: "Pris när du beställde",
  price: "Pris nu",
  fee: "{years, plural, =0 {Registrets avgift} one {Registrets avgift för ett år} other {Registrets avgift för # år}}",
  ordinary: "den vanliga för ändelsen",
  difference: "Kvar att betala",
  back: "Kommer tillbaka som tillgodohavande",
  more: "Mer på fakturan",
  less: "Mindre på fakturan",
  perOrder: "inkl. moms",
  validUntil: "Priset gäller till {date}, om registret inte ändrar avgiften igen; då får du se den igen.",
  reserved:
    "Inget dras eller faktureras för raden innan ordern är avslutad. Det som är avsatt för den förblir avsatt, och betalar det nya priset först.",
  invoiced: "Raden krediteras till det tidigare priset och faktureras på nytt, i samma beställning.",
  credit: "Du har {sum} till godo; det används först.",
  cardRest: "Kortet betalar {sum}.",
  cardLeast: "Kortet betalar {sum}, det minsta det kan; det som blir över blir kvar som tillgodohavande.",
  agreeCredit: "Godkänn och betala med tillgodohavande",
  agreeBack: "Godkänn det lägre priset",
  agreeCard: "Godkänn och betala {sum} med kort",
  agreeInvoice: "Godkänn, mot faktura",
  noWay: "Det finns inget öppet betalsätt här. Gör en insättning och titta sedan igen.",
  deposit: "Gör en insättning",
  orCancel: "Eller avbryt beställningen ovan: då krediteras den.",
  agreed: "Du har godkänt {sum}",
  agreedText: "Beställningen fortsätter när pengarna har kommit. Lämnade du betalsidan kan du öppna den igen.",
  same: "Registret begär den tidigare avgiften igen. Försök igen: inget mer ska betalas.",
  notsold: "Det säljs inte till den avgift registret begär nu. Avbryt beställningen, så krediteras den.",
  again: "Fråga igen",
  done: "Godkänt: beställningen fortsätter",
} as const satisfies TextsOf<typeof en>;
