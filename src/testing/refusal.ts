import pg from 'pg';

/** The constraint that refused a statement, or its SQLSTATE where no constraint is named; 'accepted' when nothing did. */
export async function refusalOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return 'accepted';
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
    throw error;
  }
}
