/** In place of src/server/db/prepared-statement.ts: nothing is prepared. */
export function prepareStatements(): void {}
