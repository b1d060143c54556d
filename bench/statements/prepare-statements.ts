export function prepareStatements(): void {}
