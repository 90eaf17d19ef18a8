export { faultOf, fillText, tidied, variablesIn, type OwnParts, type TextFault } from "./fill-text.rules.ts";
export { mailKeyOf } from "./mail-key.rules.ts";
export { wordedPage, type OwnTexts } from "./own-words.ts";
export { inOrder, layersInUse, readTexts, textsInUse, type StoredTexts } from "./texts-in-use.repository.ts";
export { namesOfVariables, valuesOf, variablesOf } from "./variables.ts";
