import { main } from "../../../server/src/main/http.ts"; export const h = main;
