import pg from 'pg';

/** Returns the name of the violated constraint, or the SQLSTATE if the error names no constraint; 'accepted' if the statement succeeded. */
export async function rejectionOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return 'accepted';
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
    throw error;
  }
}
