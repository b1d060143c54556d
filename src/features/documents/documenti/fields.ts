import { choice, day, text } from '#shared/fields.ts';
import { CLASSI } from './rules.ts';

export const CAMPI_DOCUMENTO = {
  nome: text('Nome', { required: 'Il nome è obbligatorio', help: 'Finisce come vuole il tipo del file' }),
  classe: choice('Chi lo legge', CLASSI, {
    initial: 'tutti',
    help: 'Tutti: chi vede la cosa o la persona. Solo HR e Solo IT: di questi, chi ha quel ruolo',
  }),
  scadenza: day('Scadenza', { help: 'Prima che arrivi, un avviso a chi lo può leggere' }),
};
