/** How satisfied a customer can say to be with the support in a ticket, best first. */
export const ticketRatings = ["good", "okay", "bad"] as const;
export type TicketRating = (typeof ticketRatings)[number];

/** How many characters a customer can write about a rating. */
export const ratingCommentMax = 1000;
