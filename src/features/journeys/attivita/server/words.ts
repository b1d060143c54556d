// What the register says of the models, and of the tasks of an onboarding or exit.
import { BY_NOME, seenByBrands } from '#server/register/things.ts';
import { legame, vita } from '#server/register/title-forms.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import { CAMPI_ATTIVITA, CAMPI_MODELLO } from '../fields.ts';
import { MODELLI } from './queries.ts';

export const attivitaWords: RegisterWords = {
  tables: {
    modelli_attivita: { ...vita('Attività standard', 'a'), cosa: 'modello_attivita', fields: CAMPI_MODELLO },
    modelli_attivita_brands: legame("all'attività standard", "dall'attività standard", 'modello_attivita', 'modello_id'),
    attivita: {
      crea: (voce) => titled('Attività aggiunta', voce),
      modifica: (voce) => titled(changed(voce), voce),
      elimina: 'Attività tolta',
      fields: CAMPI_ATTIVITA,
      campi: { workflow_id: null, uscita_id: null, dipendente_id: null, fatta_il: null, fatta_da: null },
    },
  },
  things: { modello_attivita: { table: 'modelli_attivita', ...BY_NOME, id: 'integer', visible: seenByBrands(MODELLI.links) } },
};

const changed = ({ dopo }: Voce) =>
  dopo && 'fatta_il' in dopo ? (dopo.fatta_il ? 'Attività fatta' : 'Attività riaperta') : 'Attività modificata';

const titled = (what: string, { dopo, origine }: Voce) => {
  const nome = dopo?.nome ?? origine?.nome;
  return nome ? `${what}: ${nome}` : what;
};
