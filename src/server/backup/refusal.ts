import { StartupRefusal } from '#server/startup-refusal.ts';

/** A backup cannot be made or restored for a reason the administrator can act on: one Italian sentence, printed without a stack. */
export class BackupRefusal extends StartupRefusal {
  override readonly name = 'BackupRefusal';
}
