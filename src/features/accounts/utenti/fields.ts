import { z } from 'zod';
import { field, optionalText, text, yesNo } from '#shared/fields.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { email, testo } from '#shared/schemas.ts';

const CORTO = 'Username deve avere almeno 3 caratteri';

/** The fields of an account. The password is never returned. */
export const CAMPI_UTENTE = {
  nome: optionalText('Nome'),
  cognome: optionalText('Cognome'),
  username: field({ ...text('Username', { required: CORTO, help: 'almeno 3 caratteri' }), input: testo(CORTO).min(3, CORTO) }),
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
