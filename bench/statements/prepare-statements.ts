/** In place of src/server/db/prepare-statements.ts: nothing is prepared. */
export function prepareStatements(): void {}
