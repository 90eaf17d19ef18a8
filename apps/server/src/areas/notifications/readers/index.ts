export { accountName, findAccountReaders, findMember, findRegistrant, findUserOfAccount } from "./readers.repository.ts";
export {
  addressed,
  invoiceReader,
  languageOf,
  loginReader,
  orderReader,
  ownerReader,
  strangerReader,
  userReader,
  type Recipient,
} from "./readers.ts";
