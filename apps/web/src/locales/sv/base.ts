import { texts as api } from "./base/api.ts";
import { texts as routes } from "./base/routes.ts";
import { texts as rules } from "./base/rules.ts";
import { texts as ui } from "./base/ui.ts";

/** The texts that every page needs. They are loaded before the first page. */
export const texts = { api, routes, rules, ui };
