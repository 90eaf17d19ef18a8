/**
 * What is wrong with a signing request. unreadable: it is not PKCS #10. signature: its signature does not match its key. type:
 * authorities do not sign this kind of key. small, large: the key is too short or too long. weak: the private key can be guessed.
 * known: the key was reported as compromised. names: the request is for other names than the order.
 */
export const csrFaults = ["unreadable", "signature", "type", "small", "large", "weak", "known", "names"] as const;
export type CsrFault = (typeof csrFaults)[number];

export const csrFaultTexts: Readonly<Record<CsrFault, { readonly en: string; readonly sv: string }>> = {
  unreadable: {
    en: "This is not a certificate signing request. It begins with -----BEGIN CERTIFICATE REQUEST-----",
    sv: "Det här är ingen certifikatbegäran. En sådan börjar med -----BEGIN CERTIFICATE REQUEST-----",
  },
  signature: {
    en: "The signature of the request does not match its key. Create the request again",
    sv: "Begärans signatur stämmer inte med dess nyckel. Skapa begäran på nytt",
  },
  type: {
    en: "The key must be RSA, or elliptic with the curve P-256 or P-384",
    sv: "Nyckeln måste vara RSA, eller elliptisk med kurvan P-256 eller P-384",
  },
  small: { en: "An RSA key must have at least 2048 bits", sv: "En RSA-nyckel måste ha minst 2048 bitar" },
  large: { en: "An RSA key can have at most 4096 bits", sv: "En RSA-nyckel kan ha högst 4096 bitar" },
  weak: {
    en: "The key is weak: it can be computed from its public part. Create a new key with an up-to-date program",
    sv: "Nyckeln är svag: den går att räkna ut från sin publika del. Skapa en ny nyckel med ett aktuellt program",
  },
  known: {
    en: "The key has been reported as compromised. Create a new one",
    sv: "Nyckeln har anmälts som röjd. Skapa en ny",
  },
  names: {
    en: "The request is for other names: {names}",
    sv: "Begäran gäller andra namn: {names}",
  },
};
