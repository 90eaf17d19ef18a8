export const loadBasketButton = async () => (await import("./basket-button.tsx")).BasketButton;
