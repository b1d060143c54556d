import {
  altri,
  type Cella,
  type Confronto,
  differenza,
  euro,
  type Indicatore,
  indicatore,
  numero,
  perCento,
  type Riga,
  riga,
  type Tabella,
  voce,
} from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { alGiorno, misura, nelPeriodo, OGGI } from '#shared/misure.ts';
import { RISORSE } from '#shared/risorse.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { recordAddress } from '#shared/screens.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import type { Cifre, Parole, Situazione } from '../contract.ts';
import { fuoriUso, NOTE } from '../rules.ts';
import { assetDi, flussiDi, licenzeInUso, PARTI, parti, perHardwareTipo, personeDi } from './describe-distributions.ts';
import { type Verso, versoDi } from './list-addresses.ts';

/** Formats the figures of the report as texts. The page and the exported files use these texts. */
export function describeReport(report: Cifre, verso = versoDi(report)): Parole {
  return { schede: schedeDi(report, verso), tabella_andamento: andamentoDi(report) };
}

function schedeDi(report: Cifre, verso: Verso): Parole['schede'] {
  const { dipendenti, licenze, hardware, workflow, costi } = report;
  return {
    overview: {
      indicatori: indicatori(report, verso),
      tabelle: [movimenti(report, verso), costoLicenze(licenze, verso), costoHardware(hardware, verso), ...costiDi(costi, verso)],
    },
    dipendenti: personeDi(dipendenti, verso),
    asset: assetDi(report, verso),
    workflow: flussiDi(workflow, verso),
  };
}

function andamentoDi({ andamento }: Cifre): Tabella {
  const righe = andamento.map((punto) => riga(formatData(punto.al), [euro(punto.costo_annuo), numero(punto.organico)]));
  return {
    titolo: 'Andamento',
    misura: misura(['persone', 'euro_anno'], 'a fine mese e oggi'),
    colonne: ['Giorno', 'Assegnato', 'In organico'],
    righe,
    nota: NOTE.andamento,
  };
}

export function describeSituazione({ al, per_brand, per_tipo }: Pick<Situazione, 'al' | 'per_brand' | 'per_tipo'>): Tabella[] {
  return [
    {
      titolo: 'Per brand',
      misura: misura(['persone', 'assegnazioni', 'euro_anno'], alGiorno(al)),
      colonne: ['Brand', 'In organico', 'Assegnazioni', 'Assegnato'],
      righe: per_brand.map((row) => ({
        ...riga(row.brand.nome, [numero(row.organico), numero(row.assegnazioni), euro(row.costo_annuo)]),
        colore: row.brand.colore,
      })),
    },
    {
      titolo: 'Per risorsa',
      misura: misura(['assegnazioni', 'euro_anno'], alGiorno(al)),
      colonne: ['Risorsa', 'Assegnazioni', 'Assegnato'],
      righe: per_tipo.map((row) => riga(RISORSE[row.tipo].uno, [numero(row.assegnazioni), euro(row.costo_annuo)])),
    },
  ];
}

function indicatori({ dipendenti, licenze, hardware, workflow, precedente }: Cifre, verso: Verso): Indicatore[] {
  const rispetto = alGiorno(precedente.al);
  return [
    {
      ...indicatore('Dipendenti Totali', numero(dipendenti.totale), verso.persone()),
      misura: misura('persone', OGGI),
      dettagli: [
        voce('Attivi', numero(dipendenti.attivi), verso.persone({ isactive: 'true' })),
        voce('In onboarding', numero(dipendenti.in_onboarding), verso.persone({ in_onboarding: 'true' })),
        voce('In organico', numero(dipendenti.organico.ora), verso.persone({ situazione: IN_ORGANICO.join(',') })),
      ],
      variazione: { valore: differenza(dipendenti.organico), di: 'in organico', rispetto },
    },
    {
      ...indicatore('Licenze Software', numero(licenze.utilizzate), licenzeInUso(verso)),
      misura: misura('licenze', OGGI),
      su: licenze.totale,
      dettagli: [voce('In uso', perCento(licenze.utilizzo))],
      variazione: { valore: differenza(licenze.in_uso), di: 'in uso', rispetto },
    },
    {
      ...indicatore('Hardware Totale', numero(hardware.totale), verso.cose('/hardware')),
      misura: misura('asset', OGGI),
      dettagli: [
        voce('Disponibili', numero(hardware.disponibili), verso.cose('/hardware', { assegnato: 'false', stato: 'attivo' })),
        voce('In riparazione', numero(hardware.in_riparazione), verso.cose('/hardware', { stato: 'in riparazione' })),
      ],
      variazione: { valore: differenza(hardware.registrati), di: 'in totale', rispetto },
    },
    {
      ...indicatore('Workflow Attivi', numero(workflow.attivi.ora), verso.persone({ in_onboarding: 'true' })),
      misura: misura('workflow', OGGI),
      dettagli: [voce('Completati', numero(workflow.completati), verso.workflow({ stato: 'completato_it' }))],
      variazione: { valore: differenza(workflow.attivi), di: 'attivi', rispetto },
    },
  ];
}

const tra = ({ dal, al }: { dal: string; al: string }) => `${formatData(dal)} – ${formatData(al)}`;

function movimenti({ dipendenti, costi, workflow, precedente, ...periodo }: Cifre, verso: Verso): Tabella {
  const movimento = (label: string, confronto: Confronto, cella: (valore: number) => Cella, vai?: string): Riga =>
    riga(label, [cella(confronto.ora), cella(confronto.prima), cella(differenza(confronto))], vai);
  const giorni = `${periodo.dal}..${periodo.al}`;
  return {
    titolo: 'Nel periodo',
    misura: misura(['persone', 'workflow', 'euro_anno'], nelPeriodo(periodo)),
    colonne: ['Movimento', tra(periodo), tra(precedente), 'Differenza'],
    righe: [
      movimento('Assunti', dipendenti.assunti, numero, verso.persone({ assunti: giorni })),
      movimento('Usciti', dipendenti.usciti, numero, verso.persone({ usciti: giorni })),
      movimento('Costi annui iniziati', costi.iniziati, euro),
      movimento('Costi annui finiti', costi.finiti, euro),
      movimento('Workflow aperti', workflow.aperti_nel_periodo, numero, verso.workflow({ aperti: giorni })),
      movimento('Workflow completati', workflow.completati_nel_periodo, numero, verso.workflow({ vista: 'conclusi', completati: giorni })),
    ],
    nota: NOTE.movimenti,
  };
}

const ENTRO = `entro ${PREAVVISO_GIORNI} giorni`;

function costoLicenze(licenze: Cifre['licenze'], verso: Verso): Tabella {
  const celle = (row: { totale: number; utilizzate: number; costo_annuo: number }) => [
    numero(row.utilizzate),
    numero(row.totale),
    euro(row.costo_annuo),
  ];
  return {
    titolo: 'Costo Totale Licenze',
    misura: misura(['licenze', 'euro_anno'], OGGI),
    valore: euro(licenze.costo),
    fatti: [
      voce('Media per licenza', euro(licenze.costo_medio)),
      { ...voce('Licenze utilizzate', numero(licenze.utilizzate), licenzeInUso(verso)), su: licenze.totale },
      voce(`In scadenza ${ENTRO}`, numero(licenze.in_scadenza), verso.cose('/software', { scadenza: 'in_scadenza' })),
      voce('Scadute', numero(licenze.scadute), verso.cose('/software', { scadenza: 'scaduta' })),
    ],
    colonne: ['Software', 'In uso', 'Licenze', 'Costo annuo'],
    righe: [
      ...licenze.piu_costosi.map((row) => riga(row.nome, celle(row), recordAddress('/software/$id', { id: row.id }))),
      ...altri(licenze.altri.quanti, 'Un altro software', 'Altri % software', celle(licenze.altri)),
    ],
    totale: celle({ ...licenze, costo_annuo: licenze.costo }),
  };
}

function costoHardware(hardware: Cifre['hardware'], verso: Verso): Tabella {
  const celle = (row: { totale: number; costo_annuo: number; valore_acquisto: number }) => [
    numero(row.totale),
    euro(row.costo_annuo),
    euro(row.valore_acquisto),
  ];
  return {
    titolo: 'Costo Annuo Hardware',
    misura: misura(['asset', 'euro_anno', 'euro_acquisto'], OGGI),
    valore: euro(hardware.costo),
    fatti: [
      voce('Media annua per asset', euro(hardware.costo_medio)),
      voce('Valore di acquisto', euro(hardware.valore_acquisto)),
      { ...voce('Asset con il prezzo di acquisto', numero(hardware.con_prezzo)), su: hardware.totale - fuoriUso(hardware) },
      {
        ...voce('Asset disponibili', numero(hardware.disponibili), verso.cose('/hardware', { assegnato: 'false', stato: 'attivo' })),
        su: hardware.totale,
      },
      voce(`Garanzie in scadenza ${ENTRO}`, numero(hardware.garanzie_in_scadenza), verso.cose('/hardware', { scadenza: 'in_scadenza' })),
    ],
    colonne: ['Tipo', 'Asset', 'Costo annuo', 'Valore di acquisto'],
    righe: perHardwareTipo(hardware, celle, verso),
    totale: celle({ ...hardware, costo_annuo: hardware.costo }),
    nota: NOTE.hardware,
  };
}

function costiDi(costi: Cifre['costi'], verso: Verso): Tabella[] {
  const brand = costi.per_brand.map((row) => ({
    ...riga(row.brand.nome, [...parti(row), numero(row.totale)], verso.persone({ brand_id: String(row.brand.id) })),
    colore: row.brand.colore,
  }));
  const persone = costi.per_brand.reduce((sum, { totale }) => sum + totale, 0);
  const resto = (label: string, costo: number) => (costo === 0 ? [] : [riga(label, [euro(costo), numero(null)])]);
  const showroom = costi.per_showroom.map((row) =>
    riga(
      row.showroom?.nome ?? 'Senza showroom',
      [euro(row.costo_annuo), numero(row.totale)],
      row.showroom ? verso.persone({ showroom: String(row.showroom.id) }) : undefined,
    ),
  );
  return [
    {
      titolo: 'Costi per brand',
      misura: misura(['persone', 'euro_anno'], OGGI),
      valore: euro(costi.totale),
      colonne: ['Brand', ...PARTI, 'Dipendenti'],
      righe: brand,
      totale: [...parti({ ...costi, costo_annuo: costi.totale }), numero(persone)],
      barre: true,
      nota: NOTE.brand,
    },
    {
      titolo: 'Costi per showroom',
      misura: misura(['persone', 'euro_anno'], OGGI),
      valore: euro(costi.totale),
      colonne: ['Showroom', 'Costo annuo', 'Dipendenti'],
      righe: [...showroom, ...resto('Posti liberi', costi.posti_liberi), ...resto('Inutilizzato', costi.inutilizzato)],
      totale: [euro(costi.totale), numero(persone)],
      barre: true,
      nota: NOTE.showroom,
    },
  ];
}
