export { makeUbl, makeUblForStaff } from "./make-ubl.ts";
