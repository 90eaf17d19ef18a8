import type { Language } from "../../../platform/http/call.ts";
import type { BrandAt } from "../../whitelabel/editor/index.ts";
import { createFormat, mailTexts, panelLinks, type Pen } from "../mail/index.ts";

/** The first name in examples. */
export const exampleName = "Alva";

/** What writes examples of mails. Their links are shown only where a whole mail is previewed, with the brand's own address. */
export const examplePen = (brand: BrandAt, language: Language): Pen => ({
  language,
  texts: mailTexts[language],
  format: createFormat(language, brand.time_zone),
  links: panelLinks("https://example.invalid"),
  firstName: exampleName,
});
