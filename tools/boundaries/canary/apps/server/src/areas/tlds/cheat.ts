import { fake } from "../../testing/fakes.ts"; export const g = fake;
