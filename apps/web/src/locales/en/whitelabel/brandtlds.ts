/** The TLDs that a brand sells. For resellers and for staff. */
export const texts = {
  title: "TLDs sold",
  sub: "What is left out here is not in the search, the basket, the price list or the transfers of the brand. Domains that customers hold already are kept and renewed.",
  failed: "We could not load the TLDs",
  count: "{count, number} of {all, number} TLDs are sold",
  find: "Find a TLD",
  all: "Sell all shown",
  none: "Leave out all shown",
  nothing: "No TLD has these letters",
  foreign: "Sold by other brands only: {tlds}",
  save: "Save",
  saved: "The TLDs are saved",
};
