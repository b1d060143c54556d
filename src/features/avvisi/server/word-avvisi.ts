// What a notice says (rule 39). Which there are, the statement in select-avvisi.ts finds.
import { type Assegnate, nameHeld } from '#features/risorse/rules.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { TipoAvviso } from '../rules.ts';

export const GRUPPI: Record<TipoAvviso, { titolo: string; collegamento: string }> = {
  workflow_in_attesa: { titolo: 'Onboarding che aspettano te', collegamento: addressOf('/workflows') },
  workflow_in_ritardo: { titolo: 'Onboarding in ritardo', collegamento: addressOf('/workflows') },
  uscite_con_risorse: { titolo: 'Chi lascia e ha ancora qualcosa', collegamento: addressOf('/employees') },
  malattie_oltre_la_fine: { titolo: 'Malattie oltre la fine prevista', collegamento: addressOf('/employees') },
  arrivi_mancati: { titolo: 'Assunti ancora «entranti»', collegamento: addressOf('/employees') },
  licenze_esaurite: { titolo: 'Licenze esaurite', collegamento: addressOf('/software', { esaurite: true }) },
  licenze_in_scadenza: { titolo: 'Licenze in scadenza', collegamento: addressOf('/software', { sort: 'data_scadenza' }) },
  garanzie_in_scadenza: { titolo: 'Garanzie in scadenza', collegamento: addressOf('/hardware', { sort: 'garanzia_scadenza' }) },
  costi_senza_titolare: { titolo: 'Piani e telefoni che nessuno ha', collegamento: addressOf('/mobile-plans', { assegnato: false }) },
};

/** What the statement found about one notice; which of the fields are there depends on its kind. */
export interface Fatti {
  id: string | number;
  nome: string;
  /** The day it is about: an end, an exit, an arrival. */
  giorno?: string | null;
  stato?: string;
  in_ritardo?: boolean;
  isactive?: boolean;
  assegnate?: Assegnate;
  usate?: number;
  cosa?: 'piano' | 'telefono';
  costo?: string;
}

export interface Detto {
  titolo: string;
  testo: string;
  collegamento: string;
}

const STATO_ATTESA: Record<string, string> = {
  creato_hr: 'Da comunicare al Manager',
  in_corso: 'Tornato a HR, da comunicare al Manager',
  completato_hr_attesa_manager: 'Da comunicare a IT',
  completato_manager_attesa_it: 'Da completare',
};

const CHI_ASPETTA: Record<string, string> = {
  creato_hr: 'aspetta HR',
  in_corso: 'aspetta HR',
  completato_hr_attesa_manager: 'aspetta il Manager',
  completato_manager_attesa_it: 'aspetta IT',
};

const persona = (id: string | number) => recordAddress('/employees/$id', { id });
/** By the name and not by the id, which the list looks for anywhere in the others': 5 is in 15, too. */
const workflowDi = (nome: string) => addressOf('/workflows', { q: nome });
const scade = (giorno: string | null | undefined, scaduta: boolean | undefined, participio: string) =>
  giorno ? `${scaduta ? participio : 'Scade'} il ${formatData(giorno)}` : '';

/** One notice in words. */
export const DICE: Record<TipoAvviso, (fatti: Fatti) => Detto> = {
  workflow_in_attesa: ({ nome, stato = '', in_ritardo, giorno }) => ({
    titolo: nome,
    testo: `${STATO_ATTESA[stato] ?? ''}${in_ritardo && giorno ? `, in ritardo dal ${formatData(giorno)}` : ''}`,
    collegamento: workflowDi(nome),
  }),
  workflow_in_ritardo: ({ nome, stato = '', giorno }) => ({
    titolo: nome,
    testo: `In ritardo${giorno ? ` dal ${formatData(giorno)}` : ''}: ${CHI_ASPETTA[stato] ?? ''}`,
    collegamento: workflowDi(nome),
  }),
  uscite_con_risorse: ({ id, nome, stato, isactive, giorno, in_ritardo, assegnate }) => ({
    titolo: nome,
    testo: `${uscita({ stato, isactive, giorno, in_ritardo })}, ha ancora ${assegnate ? nameHeld(assegnate) : ''}`,
    collegamento: persona(id),
  }),
  malattie_oltre_la_fine: ({ id, nome, giorno }) => ({
    titolo: nome,
    testo: `La fine prevista era il ${formatData(giorno ?? '')}`,
    collegamento: persona(id),
  }),
  arrivi_mancati: ({ id, nome, giorno }) => ({
    titolo: nome,
    testo: `Assunzione il ${formatData(giorno ?? '')}, ancora «entrante»`,
    collegamento: persona(id),
  }),
  licenze_esaurite: ({ nome, usate = 0 }) => ({
    titolo: nome,
    testo: usate === 1 ? "L'unica licenza è in uso" : `Tutte le ${usate} licenze sono in uso`,
    collegamento: addressOf('/software', { q: nome }),
  }),
  licenze_in_scadenza: ({ nome, giorno, in_ritardo }) => ({
    titolo: nome,
    testo: scade(giorno, in_ritardo, 'Scaduto'),
    collegamento: addressOf('/software', { q: nome }),
  }),
  garanzie_in_scadenza: ({ nome, giorno, in_ritardo }) => ({
    titolo: nome,
    testo: `Garanzia: ${scade(giorno, in_ritardo, 'Scaduta').toLowerCase()}`,
    // Twenty headsets may have one name: those whose warranty this is not are left out.
    collegamento: addressOf('/hardware', { q: nome, scadenza: in_ritardo ? 'scaduta' : 'in_scadenza' }),
  }),
  costi_senza_titolare: ({ nome, cosa, costo = '0' }) => ({
    titolo: nome,
    testo: `Nessuno lo ha, e costa ${formatEuro(Number(costo))} all'anno`,
    collegamento:
      cosa === 'telefono'
        ? addressOf('/mobile-plans', { vista: 'telefoni', q: nome, disponibile: true })
        : addressOf('/mobile-plans', { q: nome, assegnato: false }),
  }),
};

function uscita({ stato, isactive, giorno, in_ritardo }: Pick<Fatti, 'stato' | 'isactive' | 'giorno' | 'in_ritardo'>): string {
  if (stato === 'uscente') return giorno ? `${in_ritardo ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}` : 'Sta uscendo';
  if (stato === 'uscito') return giorno ? `Uscito il ${formatData(giorno)}` : 'Uscito';
  return isactive === false ? 'Non attivo' : '';
}
