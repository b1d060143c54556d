/** Whether another process has put its build where this one's was to go: what file systems say of it differs. */
export const isTaken = (error: unknown): boolean => ['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '');
