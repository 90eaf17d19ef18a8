import type { texts as en } from "../../en/escrow/escrowdesk.ts";
import type { TextsOf } from "../../messages.ts";

/** Staff's pages about escrows. */
export const texts = {
  list: {
    sub: "Domäner som kunder säljer till varandra, där betalningen hålls här.",
    tabs: "Deponeringar",
    disputed: "Tvister",
    open: "Pågående",
    ended: "Avslutade",
    empty: { disputed: "Inga tvister", open: "Inga pågående deponeringar", ended: "Inga avslutade deponeringar" },
    failed: "Vi kunde inte läsa in deponeringarna",
    invited: "ännu inte godkänd",
    named: "{name} ({number})",
    line: "Deponering {number} · {price} · från {seller} till {buyer} · {brand}",
  },
  page: {
    sub: "Deponering {number} · {brand}",
    missing: "Deponeringen finns inte",
    failed: "Vi kunde inte läsa in deponeringen",
    dispute: { buyer: "Köparen har öppnat en tvist", seller: "Säljaren har öppnat en tvist" },
    decided: { release: "Beslut: säljaren får betalt", refund: "Beslut: köparen får pengarna tillbaka" },
    money: "Pengar och domän",
    terms: "Villkor",
    history: "Historik",
    held: "Hålls nu",
    seller: "Säljare",
    buyer: "Köpare",
    invited: "Inbjuden: {email}",
    named: "{name} ({number})",
    place: "Domänen",
    atSeller: "På säljarens konto",
    atBuyer: "På köparens konto",
    elsewhere: "Hos en annan registrar",
    unknown: "Inte känt än",
    stuck: "Kan inte byta konto",
    due: "Nästa steg senast",
  },
  decide: {
    title: "Besluta",
    text: "Båda parter läser skälet. Det du beslutar genomförs direkt.",
    name: { release: "Betala säljaren", refund: "Betala tillbaka till köparen", delivered: "Bekräfta leverans" },
    leads: {
      release: "Säljaren får priset som tillgodohavande, och provisionen faktureras. Domänen blir kvar hos köparen.",
      refund:
        "Om köparen har domänen går den först tillbaka till säljaren. Sedan får köparen tillbaka alla pengar som tillgodohavande.",
      delivered: "Bekräfta bara om du har sett att köparen har domänen. Köparens tid att granska den börjar.",
    },
    why: "Skäl, till båda parter",
    whyHint: "Vad som avtalades, vad du har sett och varför det leder till detta.",
    needed: "Ange ett skäl.",
    back: "Tillbaka",
    proof: "För att besluta om deponeringen för {name}",
    done: { release: "Säljaren får betalt", refund: "Köparen får pengarna tillbaka", delivered: "Leveransen är bekräftad" },
  },
} satisfies TextsOf<typeof en>;
