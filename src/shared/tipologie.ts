/** Of whom an employee can be made a subordinate (rule 42). */
export const TIPOLOGIE_MANAGER = ['manager', 'admin'] as const;
