import { inDays } from './calendar.ts';
import { DEVICES } from './data/devices.ts';
import { PEOPLE } from './data/people.ts';
import { ALL_DEVICES } from './hardware.ts';
import { elementAt } from './pseudo-random.ts';
import { employeeIdOf, recordCreatedAt, STAFF } from './staff.ts';

interface DemoDocument {
  nome: string;
  classe: 'hr' | 'it' | 'tutti';
  scadenza?: string;
  righe: string[];
}

const documentsOf = (i: number): DemoDocument[] => {
  const { nome, cognome, posizione } = elementAt(STAFF, i);
  const fullName = `${nome} ${cognome}`;
  return [
    {
      nome: 'Contratto di lavoro.pdf',
      classe: 'hr',
      righe: ['Contratto di lavoro', `Fra la società e ${fullName}`, `Mansione: ${posizione}`],
    },
    { nome: 'Informativa privacy.pdf', classe: 'tutti', righe: ['Informativa sul trattamento dei dati', `Letta e firmata da ${fullName}`] },
    ...(i % 5 === 1
      ? [
          {
            nome: 'Attestato sicurezza.pdf',
            classe: 'tutti' as const,
            scadenza: inDays(20 + i),
            righe: ['Attestato di formazione', fullName],
          },
        ]
      : []),
  ];
};

/**
 * Returns the documents of employees and items. The HR account Marta uploads the documents of employees, and the IT account Pietro the
 * documents of items.
 */
export function documentRows(hardwareIds: number[], userIds: number[]) {
  const employeeDocuments = PEOPLE.flatMap((_, i) =>
    documentsOf(i).map((demoDocument) => ({
      ...rowOf(demoDocument),
      soggetto: 'dipendente',
      soggetto_id: employeeIdOf(i),
      caricato_da: elementAt(userIds, 1),
      created_at: recordCreatedAt(i),
    })),
  );
  const laptopDocuments = DEVICES.slice(0, 12).map((_, i) => {
    const { nome, garanzia } = elementAt(ALL_DEVICES, i);
    const demoDocument: DemoDocument = {
      nome: 'Garanzia.pdf',
      classe: i % 3 === 0 ? 'it' : 'tutti',
      scadenza: garanzia,
      righe: ['Certificato di garanzia', nome],
    };
    return {
      ...rowOf(demoDocument),
      soggetto: 'hardware',
      soggetto_id: String(elementAt(hardwareIds, i)),
      caricato_da: elementAt(userIds, 2),
      created_at: recordCreatedAt(i),
    };
  });
  return [...employeeDocuments, ...laptopDocuments];
}

const rowOf = ({ nome, classe, scadenza, righe }: DemoDocument) => ({
  nome,
  classe,
  scadenza: scadenza ?? null,
  tipo: 'application/pdf',
  righe,
});

export function pdfOfLines(righe: readonly string[]): Buffer {
  const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const lines = righe.map((riga, i) => `/F1 ${i === 0 ? 22 : 13} Tf (${escapeText(riga)}) Tj 0 -32 Td`).join('\n');
  const stream = `BT 72 740 Td\n${lines}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + trailer, 'latin1');
}
