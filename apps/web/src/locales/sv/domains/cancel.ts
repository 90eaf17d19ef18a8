import type { texts as en } from "../../en/domains/cancel.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  failed: "Det gick inte att läsa vad en uppsägning av namnet innebär",
  safe: "Inget har ändrats.",
  form: {
    title: "Säg upp {name}",
    sooner: "Avsluta {name} tidigare",
    when: "När ska det upphöra?",
    expiry: "När perioden är slut",
    expiryNote: "Det fungerar till <date></date> och förnyas inte.",
    now: "Nu",
    nowNote: "Webb, e-post och allt annat under namnet slutar fungera inom några timmar.",
    cancelNow: "Säg upp domänen nu",
    cancelLater: "Säg upp domänen till periodens slut",
    back: "Tillbaka",
    confirmTitle: "Säga upp {name}?",
    type: "Skriv domännamnet för att bekräfta",
    keep: "Behåll domänen",
    confirm: "Säg upp domänen",
    why: "Det här avslutar {name}.",
    ordered: "Uppsägningen är på väg",
  },
  expiry: {
    until: "Namnet fungerar som i dag till <date></date>.",
    registry: "Registret för .{tld} får veta det nu och avslutar namnet självt.",
    here: "Namnet förnyas inte. Inget skickas till registret för .{tld} före den dagen.",
    undo: "Till dess kan du ta tillbaka det här när som helst, utan kostnad.",
  },
  now: {
    stops: "Namnet försvinner ur DNS: webb, e-post och allt annat under det slutar fungera inom några timmar.",
    gone: "Det är borta för alltid på en gång. Vem som helst kan registrera det igen.",
    goneGrace:
      "Det är så nyregistrerat (de första dagarna slutar <date></date>) att det är borta för alltid på en gång. Vem som helst kan registrera det igen.",
    restorable: "Till omkring <date></date> kan det återställas. En återställning kostar mer än en förnyelse.",
    free: "Därefter, från omkring <date></date>, kan vem som helst registrera det.",
    hosts: "De här namnservrarna under namnet försvinner med det: {list}.",
    money: "Det som betalats för resten av perioden betalas inte tillbaka.",
  },
  used: {
    title: "Andra namn är beroende av det här",
    line: "{by} använder namnservern {host}",
    text: "Ge de namnen andra namnservrar först.",
  },
  atExpiry: {
    title: "{name} upphör när perioden är slut",
    text: "Det fungerar till <date></date> och förnyas inte.",
    keep: "Låt det fortsätta",
    done: "Namnet fortsätter. Det förnyas för hand.",
  },
  underWay: {
    title: "En uppsägning pågår",
    link: "Beställning {number}",
  },
  seePage: "Se hur det står till",
  why: {
    right: "Du får inte säga upp domäner",
    ended: "Det finns inget kvar att säga upp",
    locked: "Namnet har ett registerlås",
    hold: "Registret tillåter ingen ändring just nu",
  },
  whyText: {
    right: "Den som sköter kontots användare kan ge dig behörigheten.",
    ended: "Namnet har upphört eller är inte registrerat här. Dess sida säger vad som finns kvar och om det går att få tillbaka.",
    locked: "Låset måste öppnas innan namnet kan sägas upp.",
    hold: "Så snart registret tar bort sin status går det att säga upp här.",
  },
} as const satisfies TextsOf<typeof en>;
