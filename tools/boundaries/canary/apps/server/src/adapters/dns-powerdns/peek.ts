import { main } from "../../main/http.ts"; export const e = main;
