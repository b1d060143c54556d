/** In place of src/server/db/once-made.ts: nothing is prepared. */
export function prepareStatements(): void {}
