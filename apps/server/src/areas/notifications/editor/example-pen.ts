import type { Language } from "../../../platform/http/call.ts";
import type { BrandAt } from "../../whitelabel/editor/index.ts";
import { createFormat, mailTexts, panelLinks, type Pen } from "../mail/index.ts";

/** The first name of the reader in examples. */
export const exampleName = "Alva";

/**
 * Makes the pen (language, formats, texts) with which examples of mails are written. Their links are only shown in the preview of
 * a whole mail, with the brand's own address.
 */
export const examplePen = (brand: BrandAt, language: Language): Pen => ({
  language,
  texts: mailTexts[language],
  format: createFormat(language, brand.time_zone),
  links: panelLinks("https://example.invalid"),
  firstName: exampleName,
});
