/** The affiliate programme of a reseller's own brand. */
export const texts = {
  sub: "Customers of your brand who recommend it, and earn commissions on what new customers pay.",
  failed: "We could not load the affiliate programme",
  noBrandTitle: "You have no brand yet",
  noBrandText: "When a brand of your own is set up for this account, you can run an affiliate programme on it.",
  noRightTitle: "You may not see this",
  noRightText: "Someone who manages the users of this account can give you the right to see sales and prices.",
  brand: "Brand",
  list: "Affiliates",
  agentText:
    "We invoice your customers and pay your affiliates for you. What they earn is deducted from your margin on the monthly statement, and is paid to them once your margin covers it.",
  merchantText:
    "You invoice your customers and owe commissions to your affiliates yourself. Credit is added to their accounts with you. Bank transfers you make yourself and record here.",
  payouts: {
    how: "Make the transfer at your bank, then record it here.",
    byUs: "Bank transfer by us",
    booking: "Being booked",
    title: "Transfer of payout {number}",
    text: "{sum} to {holder}, {iban}.",
    day: "Day of the transfer",
    cancel: "Cancel",
  },
} as const;
