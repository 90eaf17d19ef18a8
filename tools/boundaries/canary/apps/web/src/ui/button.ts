import { webDoor } from "../areas/domains/index.ts"; export const j = webDoor;
