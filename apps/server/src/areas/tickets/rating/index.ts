export { ratingRoutes } from "./rating.routes.ts";
export { ratingTokens, type RatingTokens } from "./rating-token.ts";
