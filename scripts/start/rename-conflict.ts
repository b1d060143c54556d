/**
 * Returns whether a rename failed because another process has already put the same build there. The error code depends on the file system.
 */
export const isRenameConflict = (error: unknown): boolean => ['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '');
