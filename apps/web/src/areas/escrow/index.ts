export { EscrowTeaser } from "./escrow-teaser.tsx";
