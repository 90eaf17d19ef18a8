import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      issued: (name: string) => `The certificate for ${name} is issued`,
      renewed: (name: string) => `A new certificate for ${name} is ready to be installed`,
      needs: (name: string) => `The next certificate for ${name} is waiting for you`,
      ends: (name: string, day: string) => `The certificate for ${name} expires on ${day}, and no new one is issued yet`,
      expired: (name: string) => `The certificate for ${name} has expired`,
      revoked: (name: string) => `The certificate for ${name} is revoked`,
      shown: (name: string) => `The server of ${name} does not use the new certificate`,
    },
    intro: {
      issued: (_name: string, day: string) =>
        `your certificate is issued and valid until ${day}. Download it on its page, where you also find how to install it.`,
      renewed: (_name: string, day: string) =>
        `we have had the next certificate issued in good time. It is valid until ${day}. The present one works until it expires.`,
      needs: (name: string, _day: string) =>
        `we are having a new certificate for ${name} issued, and cannot continue without you.`,
      ends: (_name: string, day: string) =>
        `browsers warn your visitors from ${day} unless a new certificate is issued and installed before that.`,
      expired: (_name: string, day: string) => `the certificate expired on ${day}. Browsers now warn your visitors.`,
      revoked: (_name: string, _day: string) =>
        "the certificate authority has revoked the certificate. Browsers may warn your visitors as long as your server uses it.",
    },
    needs: {
      record: "A record that proves one of the names is missing where its DNS is hosted.",
      zone: "The record that proves the names could not be written into your zone.",
      caa: "CAA records in the DNS of one of the names forbid it.",
      csr: "The certificate authority does not accept the signing request. Make a new key.",
      name: "The certificate authority does not issue certificates for one of the names.",
      other: "Its page says what is missing.",
    },
    shown: {
      older: (name: string, day: string) =>
        `we connected to ${name} as a browser does, and its server still uses an old certificate, which expires on ${day}. The new one is issued, but not installed there.`,
      other: (name: string, day: string) =>
        `we connected to ${name} as a browser does, and its server uses a certificate that was not issued here. It expires on ${day}.`,
      expired: (name: string, day: string) =>
        `we connected to ${name} as a browser does, and its server uses a certificate that expired on ${day}. Browsers warn your visitors. A new one is issued, but not installed there.`,
      wrong_name: (name: string, _day: string) =>
        `we connected to ${name} as a browser does, and its server uses a certificate for other names. Browsers warn your visitors.`,
      incomplete: (name: string, _day: string) =>
        `we connected to ${name} as a browser does, and its server sends the certificate without the ones that signed it. Some programs and phones refuse it. Install the full chain.`,
    },
    next: {
      issued: "Before it expires we have a new one issued automatically, and tell you.",
      renewed: "Download it and install it on your server. It is for the same key as before, so the key on your server stays.",
      needs: "Its page shows exactly what to do. We continue as soon as it is done.",
      ends: "Its page shows what is missing.",
      expired: "Its page shows what is missing. A new certificate is issued as soon as that is done.",
      revoked: "Have a new one issued on its page. Your coverage is paid for and still applies.",
      shown: "Download the certificate on its page, install it on the server and reload the server. We look again every day.",
    },
    newKey: "Download it together with its key, and install both on your server. The key is a new one.",
    names: "Names",
    button: "Go to the certificate",
  },
  sv: {
    subject: {
      issued: (name: string) => `Certifikatet för ${name} är utfärdat`,
      renewed: (name: string) => `Ett nytt certifikat för ${name} är klart att installera`,
      needs: (name: string) => `Nästa certifikat för ${name} väntar på dig`,
      ends: (name: string, day: string) => `Certifikatet för ${name} går ut ${day}, och inget nytt är utfärdat än`,
      expired: (name: string) => `Certifikatet för ${name} har gått ut`,
      revoked: (name: string) => `Certifikatet för ${name} är återkallat`,
      shown: (name: string) => `Servern för ${name} använder inte det nya certifikatet`,
    },
    intro: {
      issued: (_name: string, day: string) =>
        `Ditt certifikat är utfärdat och gäller till ${day}. Hämta det på certifikatets sida, där du också ser hur du installerar det.`,
      renewed: (_name: string, day: string) =>
        `Vi har låtit utfärda nästa certifikat i god tid. Det gäller till ${day}. Det nuvarande fungerar tills det går ut.`,
      needs: (name: string, _day: string) =>
        `Vi håller på att låta utfärda ett nytt certifikat för ${name} och kommer inte vidare utan dig.`,
      ends: (_name: string, day: string) =>
        `Webbläsare varnar dina besökare från ${day} om inget nytt certifikat har utfärdats och installerats dessförinnan.`,
      expired: (_name: string, day: string) => `Certifikatet gick ut ${day}. Webbläsare varnar nu dina besökare.`,
      revoked: (_name: string, _day: string) =>
        "Certifikatutfärdaren har återkallat certifikatet. Webbläsare kan varna dina besökare så länge din server använder det.",
    },
    needs: {
      record: "En post som styrker ett av namnen saknas där namnets DNS sköts.",
      zone: "Posten som styrker namnen gick inte att skriva i din zon.",
      caa: "CAA-poster i DNS för ett av namnen förbjuder det.",
      csr: "Certifikatutfärdaren godtar inte certifikatbegäran. Skapa en ny nyckel.",
      name: "Certifikatutfärdaren utfärdar inte certifikat för ett av namnen.",
      other: "På certifikatets sida står det vad som saknas.",
    },
    shown: {
      older: (name: string, day: string) =>
        `Vi anslöt till ${name} som en webbläsare gör. Servern använder fortfarande ett gammalt certifikat som går ut ${day}. Det nya är utfärdat men inte installerat där.`,
      other: (name: string, day: string) =>
        `Vi anslöt till ${name} som en webbläsare gör. Servern använder ett certifikat som inte är utfärdat här. Det går ut ${day}.`,
      expired: (name: string, day: string) =>
        `Vi anslöt till ${name} som en webbläsare gör. Servern använder ett certifikat som gick ut ${day}. Webbläsare varnar dina besökare. Ett nytt är utfärdat men inte installerat där.`,
      wrong_name: (name: string, _day: string) =>
        `Vi anslöt till ${name} som en webbläsare gör. Servern använder ett certifikat för andra namn. Webbläsare varnar dina besökare.`,
      incomplete: (name: string, _day: string) =>
        `Vi anslöt till ${name} som en webbläsare gör. Servern skickar certifikatet utan dem som har signerat det. Vissa program och telefoner godtar det inte. Installera hela kedjan.`,
    },
    next: {
      issued: "Innan det går ut låter vi automatiskt utfärda ett nytt, och meddelar dig.",
      renewed:
        "Hämta det och installera det på din server. Det gäller samma nyckel som förut, så nyckeln på servern behåller du.",
      needs: "På certifikatets sida ser du precis vad du ska göra. Vi fortsätter så snart det är gjort.",
      ends: "På certifikatets sida ser du vad som saknas.",
      expired: "På certifikatets sida ser du vad som saknas. Ett nytt certifikat utfärdas så snart det är gjort.",
      revoked: "Låt utfärda ett nytt på certifikatets sida. Din täckning är betald och gäller fortfarande.",
      shown: "Hämta certifikatet på dess sida, installera det på servern och ladda om servern. Vi tittar igen varje dag.",
    },
    newKey: "Hämta det tillsammans med nyckeln och installera båda på din server. Nyckeln är ny.",
    names: "Namn",
    button: "Till certifikatet",
  },
});
