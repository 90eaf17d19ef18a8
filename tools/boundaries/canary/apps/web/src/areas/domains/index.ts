export const webDoor = 1;
