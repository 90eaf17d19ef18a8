import type { texts as en } from "../../en/domains/cancel.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  failed: "Det gick inte att hämta vad en uppsägning av domänen innebär",
  safe: "Inget har ändrats.",
  form: {
    title: "Säg upp {name}",
    sooner: "Säg upp {name} tidigare",
    when: "När ska den upphöra?",
    expiry: "När den går ut",
    expiryNote: "Den fungerar till <date></date> och förnyas inte.",
    now: "Nu",
    nowNote: "Webb, e-post och allt annat under domänen slutar fungera inom några timmar.",
    cancelNow: "Säg upp domänen nu",
    cancelLater: "Säg upp domänen till utgångsdatumet",
    back: "Tillbaka",
    confirmTitle: "Vill du säga upp {name}?",
    type: "Skriv domännamnet för att bekräfta",
    keep: "Behåll domänen",
    confirm: "Säg upp domänen",
    why: "Du säger upp {name}.",
    ordered: "Uppsägningen är beställd",
  },
  expiry: {
    until: "Domänen fungerar som vanligt till <date></date>.",
    registry: "Vi meddelar registret för .{tld} nu, och det avslutar domänen automatiskt.",
    here: "Domänen förnyas inte. Inget skickas till registret för .{tld} före det datumet.",
    undo: "Fram till dess kan du ångra dig här när som helst, utan kostnad.",
  },
  now: {
    stops: "Domänen försvinner ur DNS: webb, e-post och allt annat under den slutar fungera inom några timmar.",
    gone: "Den raderas permanent direkt, och vem som helst kan registrera den igen.",
    goneGrace:
      "Den är så nyregistrerad (de första dagarna slutar <date></date>) att den raderas permanent direkt, och vem som helst kan registrera den igen.",
    restorable: "Den kan återställas till omkring <date></date>. En återställning kostar mer än en förnyelse.",
    free: "Därefter, från omkring <date></date>, kan vem som helst registrera det.",
    hosts: "De här namnservrarna under domänen försvinner med den: {list}.",
    money: "Det som har betalats för resten av perioden återbetalas inte.",
  },
  used: {
    title: "Andra domäner är beroende av den här",
    line: "{by} använder namnservern {host}",
    text: "Byt först namnservrar på de domänerna.",
  },
  atExpiry: {
    title: "{name} är uppsagd och upphör när den går ut",
    text: "Den fungerar till <date></date> och förnyas inte.",
    keep: "Behåll domänen",
    done: "Domänen behålls. Du förnyar den manuellt.",
  },
  underWay: {
    title: "En uppsägning pågår",
    link: "Beställning {number}",
  },
  seePage: "Visa status",
  why: {
    right: "Du har inte rätt att säga upp domäner",
    ended: "Det finns inget kvar att säga upp",
    locked: "Domänen har ett registerlås",
    hold: "Registret tillåter inga ändringar just nu",
  },
  whyText: {
    right: "Den som hanterar kontots användare kan ge dig rätten.",
    ended:
      "Domänen har upphört eller är inte registrerad här. På dess sida ser du vad som finns kvar och om den går att återställa.",
    locked: "Öppna låset innan du säger upp domänen.",
    hold: "Du kan säga upp den här så snart registret tar bort sin spärr.",
  },
} as const satisfies TextsOf<typeof en>;
