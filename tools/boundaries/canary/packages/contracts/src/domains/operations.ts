import { z } from "zod"; export const l = z;
