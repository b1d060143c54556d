import { StartupRefusal } from '#server/startup-refusal.ts';

/** A backup cannot be made or restored for a reason the administrator can act on: one Italian sentence, printed without a stack. */
export class BackupRefusal extends StartupRefusal {
  override readonly name = 'BackupRefusal';
}

export function damaged(file: string): BackupRefusal {
  return new BackupRefusal(
    `Il backup ${file} è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.`,
  );
}

/** Whole, and yet with numbers that no database has: somebody has written it by hand. */
export function impossible(): BackupRefusal {
  return new BackupRefusal('Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.');
}
