/** The names of the requests about a service, the same for every service. */
export const serviceWords = {
  ordered: {
    act: { en: "Service", sv: "Tjänst" },
    mail: {
      en: { act: "Service", deed: "The service", of: "for" },
      sv: { act: "Tjänst", deed: "Tjänsten", of: "för" },
    },
  },
  renewed: {
    act: { en: "Renewal of a service", sv: "Förnyelse av tjänst" },
    mail: {
      en: { act: "Service renewal", deed: "The service renewal", of: "for" },
      sv: { act: "Förnyelse av tjänst", deed: "Förnyelsen av tjänsten", of: "för" },
    },
  },
  ended: {
    act: { en: "End of a service", sv: "Avslut av tjänst" },
    mail: {
      en: { act: "Service cancellation", deed: "The service cancellation", of: "for" },
      sv: { act: "Uppsägning av tjänst", deed: "Uppsägningen av tjänsten", of: "för" },
    },
  },
  byHand: {
    act: { en: "Manual order", sv: "Manuell beställning" },
    mail: {
      en: { act: "Special order", deed: "The special order", of: "for" },
      sv: { act: "Specialbeställning", deed: "Specialbeställningen", of: "för" },
    },
  },
} as const;
