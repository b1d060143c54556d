/** Replaces src/server/db/prepared-statement.ts: prepares nothing. */
export function prepareStatements(): void {}
