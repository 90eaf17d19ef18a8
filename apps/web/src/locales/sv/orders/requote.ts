import type { texts as en } from "../../en/orders/requote.ts";
import type { TextsOf } from "../../messages.ts";

/** A paid request for which the registry now charges another fee than we quoted. */
export const texts = {
  title: "Registret har ändrat sin avgift",
  failed: "Det gick inte att hämta det aktuella priset",
  former: "Pris vid beställning",
  price: "Aktuellt pris",
  fee: "{years, plural, =0 {Registrets avgift} one {Registrets avgift för ett år} other {Registrets avgift för # år}}",
  ordinary: "ordinarie avgift för toppdomänen",
  difference: "Kvar att betala",
  back: "Återförs som tillgodohavande",
  more: "Läggs till på fakturan",
  less: "Dras av på fakturan",
  perOrder: "inkl. moms",
  validUntil: "Priset gäller till {date}, om registret inte ändrar avgiften igen. I så fall frågar vi dig igen.",
  reserved:
    "Inget dras eller faktureras för raden förrän ordern är avslutad. Det som är avsatt för den är fortfarande avsatt och betalar det nya priset först.",
  invoiced: "Raden krediteras till det tidigare priset och faktureras på nytt, i samma order.",
  credit: "Du har {sum} till godo; det används först.",
  rest: "Det som saknas: {sum}.",
  least: "Du betalar {sum}, det lägsta möjliga beloppet; det som blir över blir tillgodohavande.",
  agreeCredit: "Godkänn och betala med tillgodohavande",
  agreeBack: "Godkänn det lägre priset",
  agreeBy: {
    card: "Godkänn och betala {sum} med kort",
    swish: "Godkänn och betala {sum} med Swish",
    paypal: "Godkänn och betala {sum} med PayPal",
  },
  agreeInvoice: "Godkänn, mot faktura",
  noWay: "Inget betalsätt är tillgängligt här. Gör en insättning och kontrollera sedan igen.",
  deposit: "Gör en insättning",
  orCancel: "Eller avbryt beställningen ovan, så krediterar vi den.",
  agreed: "Du har godkänt {sum}",
  agreedText: "Beställningen fortsätter när vi har fått betalningen. Om du lämnade betalsidan kan du öppna den igen.",
  same: "Registret har gått tillbaka till den tidigare avgiften. Försök igen: du behöver inte betala mer.",
  notsold: "Vi erbjuder den inte till registrets nuvarande avgift. Avbryt beställningen, så krediterar vi den.",
  again: "Kontrollera igen",
  done: "Godkänt: beställningen fortsätter",
} as const satisfies TextsOf<typeof en>;
