import { lazyPart } from "../../shell/lazy-part.ts";

export const BrandLogins = lazyPart(async () => (await import("./brand-logins.tsx")).BrandLogins, ["brandlogins"]);
