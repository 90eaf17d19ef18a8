export const texts = {
  details: {
    whois: "Whois",
    whois_error: "Response contains no whois information",
  },
} as const;
