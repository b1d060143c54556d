import {
  type Cella,
  type Confronto,
  differenza,
  euro,
  type Indicatore,
  indicatore,
  numero,
  perCento,
  type Riga,
  remainderRow,
  riga,
  type Tabella,
  voce,
} from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { formatAlGiorno, formatNelPeriodo, misura, OGGI } from '#shared/misure.ts';
import { RISORSE } from '#shared/risorse.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { recordAddress } from '#shared/screens.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import type { Cifre, ReportTexts, Situazione } from '../contract.ts';
import { countFuoriUso, NOTE } from '../rules.ts';
import {
  assetScheda,
  assignedSeatsAddress,
  COST_COLUMNS,
  costCells,
  hardwareTypeRows,
  personeScheda,
  workflowScheda,
} from './describe-distributions.ts';
import { type ListLinks, listLinks } from './list-addresses.ts';

/** Formats the figures of the report as the texts that the page and the exported files show. */
export function describeReport(report: Cifre, lists = listLinks(report)): ReportTexts {
  return { schede: describeSchede(report, lists), tabella_andamento: andamentoTable(report) };
}

function describeSchede(report: Cifre, lists: ListLinks): ReportTexts['schede'] {
  const { dipendenti, licenze, hardware, workflow, costi } = report;
  return {
    overview: {
      indicatori: overviewIndicatori(report, lists),
      tabelle: [
        movimentiTable(report, lists),
        licenzeCostTable(licenze, lists),
        hardwareCostTable(hardware, lists),
        ...costTables(costi, lists),
      ],
    },
    dipendenti: personeScheda(dipendenti, lists),
    asset: assetScheda(report, lists),
    workflow: workflowScheda(workflow, lists),
  };
}

function andamentoTable({ andamento }: Cifre): Tabella {
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
      misura: misura(['persone', 'assegnazioni', 'euro_anno'], formatAlGiorno(al)),
      colonne: ['Brand', 'In organico', 'Assegnazioni', 'Assegnato'],
      righe: per_brand.map((row) => ({
        ...riga(row.brand.nome, [numero(row.organico), numero(row.assegnazioni), euro(row.costo_annuo)]),
        colore: row.brand.colore,
      })),
    },
    {
      titolo: 'Per risorsa',
      misura: misura(['assegnazioni', 'euro_anno'], formatAlGiorno(al)),
      colonne: ['Risorsa', 'Assegnazioni', 'Assegnato'],
      righe: per_tipo.map((row) => riga(RISORSE[row.tipo].uno, [numero(row.assegnazioni), euro(row.costo_annuo)])),
    },
  ];
}

function overviewIndicatori({ dipendenti, licenze, hardware, workflow, precedente }: Cifre, lists: ListLinks): Indicatore[] {
  const rispetto = formatAlGiorno(precedente.al);
  return [
    {
      ...indicatore('Dipendenti Totali', numero(dipendenti.totale), lists.persone()),
      misura: misura('persone', OGGI),
      dettagli: [
        voce('Attivi', numero(dipendenti.attivi), lists.persone({ isactive: 'true' })),
        voce('In onboarding', numero(dipendenti.in_onboarding), lists.persone({ in_onboarding: 'true' })),
        voce('In organico', numero(dipendenti.organico.ora), lists.persone({ situazione: IN_ORGANICO.join(',') })),
      ],
      variazione: { valore: differenza(dipendenti.organico), di: 'in organico', rispetto },
    },
    {
      ...indicatore('Licenze Software', numero(licenze.utilizzate), assignedSeatsAddress(lists)),
      misura: misura('licenze', OGGI),
      su: licenze.totale,
      dettagli: [voce('In uso', perCento(licenze.utilizzo))],
      variazione: { valore: differenza(licenze.in_uso), di: 'in uso', rispetto },
    },
    {
      ...indicatore('Hardware Totale', numero(hardware.totale), lists.cose('/hardware')),
      misura: misura('asset', OGGI),
      dettagli: [
        voce('Disponibili', numero(hardware.disponibili), lists.cose('/hardware', { assegnato: 'false', stato: 'attivo' })),
        voce('In riparazione', numero(hardware.in_riparazione), lists.cose('/hardware', { stato: 'in riparazione' })),
      ],
      variazione: { valore: differenza(hardware.registrati), di: 'in totale', rispetto },
    },
    {
      ...indicatore('Workflow Attivi', numero(workflow.attivi.ora), lists.persone({ in_onboarding: 'true' })),
      misura: misura('workflow', OGGI),
      dettagli: [voce('Completati', numero(workflow.completati), lists.workflow({ stato: 'completato_it' }))],
      variazione: { valore: differenza(workflow.attivi), di: 'attivi', rispetto },
    },
  ];
}

const formatRange = ({ dal, al }: { dal: string; al: string }) => `${formatData(dal)} – ${formatData(al)}`;

function movimentiTable({ dipendenti, costi, workflow, precedente, ...periodo }: Cifre, lists: ListLinks): Tabella {
  const movimentoRow = (label: string, confronto: Confronto, cella: (valore: number) => Cella, vai?: string): Riga =>
    riga(label, [cella(confronto.ora), cella(confronto.prima), cella(differenza(confronto))], vai);
  const range = `${periodo.dal}..${periodo.al}`;
  return {
    titolo: 'Nel periodo',
    misura: misura(['persone', 'workflow', 'euro_anno'], formatNelPeriodo(periodo)),
    colonne: ['Movimento', formatRange(periodo), formatRange(precedente), 'Differenza'],
    righe: [
      movimentoRow('Assunti', dipendenti.assunti, numero, lists.persone({ assunti: range })),
      movimentoRow('Usciti', dipendenti.usciti, numero, lists.persone({ usciti: range })),
      movimentoRow('Costi annui iniziati', costi.iniziati, euro),
      movimentoRow('Costi annui finiti', costi.finiti, euro),
      movimentoRow('Workflow aperti', workflow.aperti_nel_periodo, numero, lists.workflow({ aperti: range })),
      movimentoRow(
        'Workflow completati',
        workflow.completati_nel_periodo,
        numero,
        lists.workflow({ vista: 'conclusi', completati: range }),
      ),
    ],
    nota: NOTE.movimenti,
  };
}

const EXPIRY_HORIZON = `entro ${PREAVVISO_GIORNI} giorni`;

function licenzeCostTable(licenze: Cifre['licenze'], lists: ListLinks): Tabella {
  const toCells = (row: { totale: number; utilizzate: number; costo_annuo: number }) => [
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
      { ...voce('Licenze utilizzate', numero(licenze.utilizzate), assignedSeatsAddress(lists)), su: licenze.totale },
      voce(`In scadenza ${EXPIRY_HORIZON}`, numero(licenze.in_scadenza), lists.cose('/software', { scadenza: 'in_scadenza' })),
      voce('Scadute', numero(licenze.scadute), lists.cose('/software', { scadenza: 'scaduta' })),
    ],
    colonne: ['Software', 'In uso', 'Licenze', 'Costo annuo'],
    righe: [
      ...licenze.piu_costosi.map((row) => riga(row.nome, toCells(row), recordAddress('/software/$id', { id: row.id }))),
      ...remainderRow(licenze.altri.quanti, 'Un altro software', 'Altri % software', toCells(licenze.altri)),
    ],
    totale: toCells({ ...licenze, costo_annuo: licenze.costo }),
  };
}

function hardwareCostTable(hardware: Cifre['hardware'], lists: ListLinks): Tabella {
  const toCells = (row: { totale: number; costo_annuo: number; valore_acquisto: number }) => [
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
      { ...voce('Asset con il prezzo di acquisto', numero(hardware.con_prezzo)), su: hardware.totale - countFuoriUso(hardware) },
      {
        ...voce('Asset disponibili', numero(hardware.disponibili), lists.cose('/hardware', { assegnato: 'false', stato: 'attivo' })),
        su: hardware.totale,
      },
      voce(
        `Garanzie in scadenza ${EXPIRY_HORIZON}`,
        numero(hardware.garanzie_in_scadenza),
        lists.cose('/hardware', { scadenza: 'in_scadenza' }),
      ),
    ],
    colonne: ['Tipo', 'Asset', 'Costo annuo', 'Valore di acquisto'],
    righe: hardwareTypeRows(hardware, toCells, lists),
    totale: toCells({ ...hardware, costo_annuo: hardware.costo }),
    nota: NOTE.hardware,
  };
}

function costTables(costi: Cifre['costi'], lists: ListLinks): Tabella[] {
  const brandRows = costi.per_brand.map((row) => ({
    ...riga(row.brand.nome, [...costCells(row), numero(row.totale)], lists.persone({ brand_id: String(row.brand.id) })),
    colore: row.brand.colore,
  }));
  const employeeCount = costi.per_brand.reduce((sum, { totale }) => sum + totale, 0);
  const unassignedRow = (label: string, costo: number) => (costo === 0 ? [] : [riga(label, [euro(costo), numero(null)])]);
  const showroomRows = costi.per_showroom.map((row) =>
    riga(
      row.showroom?.nome ?? 'Senza showroom',
      [euro(row.costo_annuo), numero(row.totale)],
      row.showroom ? lists.persone({ showroom: String(row.showroom.id) }) : undefined,
    ),
  );
  return [
    {
      titolo: 'Costi per brand',
      misura: misura(['persone', 'euro_anno'], OGGI),
      valore: euro(costi.totale),
      colonne: ['Brand', ...COST_COLUMNS, 'Dipendenti'],
      righe: brandRows,
      totale: [...costCells({ ...costi, costo_annuo: costi.totale }), numero(employeeCount)],
      barre: true,
      nota: NOTE.brand,
    },
    {
      titolo: 'Costi per showroom',
      misura: misura(['persone', 'euro_anno'], OGGI),
      valore: euro(costi.totale),
      colonne: ['Showroom', 'Costo annuo', 'Dipendenti'],
      righe: [...showroomRows, ...unassignedRow('Posti liberi', costi.posti_liberi), ...unassignedRow('Inutilizzato', costi.inutilizzato)],
      totale: [euro(costi.totale), numero(employeeCount)],
      barre: true,
      nota: NOTE.showroom,
    },
  ];
}
