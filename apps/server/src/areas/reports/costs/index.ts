export { decideDifference, proposeMapping, readOneStatement, readStatements, takeStatement } from "./statements.ts";
