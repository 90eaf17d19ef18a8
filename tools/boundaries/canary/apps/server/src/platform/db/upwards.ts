import { answer } from "../http/answer.ts"; export const upwards = answer;
