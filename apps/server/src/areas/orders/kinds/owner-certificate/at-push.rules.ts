import type { AtPush, ServiceAtPush } from "../../at-push.rules.ts";

/**
 * What a push of the domain does with an owner certificate: no new one can be made, because the domain is another account's. The
 * document stays true for its day, and its check says whether the owner has changed.
 */
export const ownerCertificateAtPush = ({ ownName }: ServiceAtPush): AtPush => ({
  fate: "ends",
  words: {
    en: `${ownName}: no new certificate can be made. The sender can still download it, and its check says whether the owner has changed`,
    sv: `${ownName}: inga nya certifikat kan skapas. Avsändaren kan fortfarande hämta det, och kontrollen visar om innehavaren har ändrats`,
  },
});
