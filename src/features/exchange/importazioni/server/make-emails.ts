import type { Db } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { domainOf, freeEmail, localPartOf } from '#shared/made-email.ts';
import { emailKey } from '#shared/schemas.ts';

interface RowWithoutEmail {
  riga: number;
  nome: string;
  cognome: string;
}

/**
 * Returns an e-mail for each row, made from the pattern of the user. An e-mail that `emailsOfFile`, an employee or another row already has
 * gets a number. A row gets no e-mail when one of its names is missing or has no Latin letter.
 */
export async function makeEmails(
  db: Db,
  scope: Scope,
  { findUsed }: NonNullable<Importable['madeEmail']>,
  pattern: string,
  { rows, emailsOfFile }: { rows: readonly RowWithoutEmail[]; emailsOfFile: readonly string[] },
): Promise<Map<number, string>> {
  const domain = domainOf(pattern);
  const localParts = rows.flatMap((row) => {
    const localPart = localPartOf(pattern, row);
    return localPart === undefined ? [] : [{ riga: row.riga, localPart }];
  });
  const distinct = [...new Set(localParts.map(({ localPart }) => localPart.replace(/\d+$/, '')))];
  const used = new Set([...emailsOfFile.map(emailKey), ...(distinct.length > 0 ? await findUsed(db, scope, domain, distinct) : [])]);
  return new Map(
    localParts.map(({ riga, localPart }) => {
      const made = freeEmail(localPart, domain, (email) => used.has(email));
      used.add(made);
      return [riga, made];
    }),
  );
}
