import type { Language } from "../mail/format.ts";
import { en, type Texts } from "./en.ts";
import { sv } from "./sv.ts";

export type { Texts } from "./en.ts";

export const texts: Readonly<Record<Language, Texts>> = { en, sv };
