import { z } from 'zod';
import { field, optionalText, text, yesNo } from '#shared/fields.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { email, testo } from '#shared/schemas.ts';

const TOO_SHORT = 'Username deve avere almeno 3 caratteri';

export const CAMPI_UTENTE = {
  nome: optionalText('Nome'),
  cognome: optionalText('Cognome'),
  username: field({ ...text('Username', { required: TOO_SHORT, help: 'almeno 3 caratteri' }), input: testo(TOO_SHORT).min(3, TOO_SHORT) }),
  email: field({ ...text('Email', { required: 'Email non valida' }), input: email('Email non valida') }),
  role: field({
    label: 'Ruolo',
    reads: { HR: 'HR', IT: 'IT', MANAGER: 'MANAGER' } satisfies Record<Role, string>,
    out: z.enum(ROLES),
    input: z.enum(ROLES, { error: 'Scegli un ruolo tra HR, IT e MANAGER' }).optional(),
    empty: 'IT' as Role,
    toForm: (value) => value,
    toWire: (chosen) => chosen,
  }),
  amministratore: yesNo('Amministratore', { initial: false }),
  fa_tutto: yesNo('Fa tutto', { initial: false }),
  is_active: yesNo('Attivo', { initial: true }),
};
