import { orderMoney } from "../money/index.ts";
import { orderContacts } from "./contacts/index.ts";
import { orderKinds } from "./products-and-services.ts";

export { kindRoutes } from "./kinds.routes.ts";
export { orderKinds };

/**
 * What orders need besides their connections to the outside: what can be ordered, how it is paid, and the contacts that a
 * transferred domain gets.
 */
export const orderParts = { kinds: orderKinds, money: orderMoney, orderContacts };
