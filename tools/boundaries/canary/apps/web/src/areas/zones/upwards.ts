import { frame } from "../../main/frame.ts"; export const framed = frame;
