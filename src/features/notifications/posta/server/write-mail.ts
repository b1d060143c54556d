// How a mail looks: the same words as plain text and as simple HTML, which every mail program shows alike.
import { DALLA_POSTA } from '#shared/screens.ts';

export interface Riga {
  titolo: string;
  testo: string;
  /** Where it is settled, from the product's own address on: '/workflows'. */
  collegamento: string;
}

export interface Lettera {
  titolo: string;
  /** One or two sentences before the list. */
  introduzione: string;
  gruppi: readonly { titolo: string; righe: readonly Riga[] /** How many more there are. */; altri: number; collegamento: string }[];
  /** The one button. */
  vai: { label: string; collegamento: string };
  /** The unsubscribe link of this mail. Left out, the mail links to the page on which the receiver chooses the mails. */
  rinuncia?: { label: string; collegamento: string };
  /** Why somebody gets it, where that is no choice of theirs; left out, one gets it for having an account and chooses. */
  perche?: string;
}

/** A letter in both forms. `origin` is what its links begin with. */
export function writeMail(lettera: Lettera, origin: string): { testo: string; html: string } {
  const { titolo, introduzione, gruppi, vai, perche, rinuncia = SCELTA } = lettera;
  const to = (collegamento: string) => inMail(origin, collegamento);
  const more = (altri: number) => (altri === 1 ? 'e un altro' : `e altri ${altri}`);
  const testo = [
    titolo,
    introduzione,
    ...gruppi.map(({ titolo, righe, altri, collegamento }) =>
      [
        titolo.toUpperCase(),
        ...righe.map((riga) => `- ${riga.titolo}: ${riga.testo}\n  ${to(riga.collegamento)}`),
        ...(altri > 0 ? [`- ${more(altri)}: ${to(collegamento)}`] : []),
      ].join('\n'),
    ),
    `${vai.label}: ${to(vai.collegamento)}`,
    perche ? `--\n${perche}` : `--\n${FOOT}\n${lettera.rinuncia ? `${rinuncia.label}: ` : ''}${to(rinuncia.collegamento)}`,
  ].join('\n\n');
  const list = gruppi
    .map(
      ({ titolo, righe, altri, collegamento }) => `
<h2 style="${H2}" class="quiet">${escaped(titolo)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${righe
        .map(
          (riga) => `
<tr><td style="${CELL}" class="line"><a href="${escaped(to(riga.collegamento))}" style="${LINK}" class="text">${escaped(riga.titolo)}</a><br>
<span style="${QUIET}" class="quiet">${escaped(riga.testo)}</span></td></tr>`,
        )
        .join('')}${
        altri > 0
          ? `
<tr><td style="${CELL}" class="line"><a href="${escaped(to(collegamento))}" style="${QUIET}" class="quiet">${more(altri)}</a></td></tr>`
          : ''
      }
</table>`,
    )
    .join('');
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(titolo)}</title><style>${DARK}</style></head>
<body style="margin:0;padding:24px 12px;background:#f4f2ef;${FONT}" class="ground">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px" class="sheet">
<tr><td style="padding:28px 28px 24px;text-align:left">
<p style="${QUIET};margin:0 0 18px" class="quiet">Organico</p>
<h1 style="margin:0 0 10px;font-size:20px;line-height:1.3;color:#1c1b1a" class="text">${escaped(titolo)}</h1>
<p style="margin:0;font-size:15px;line-height:1.5;color:#1c1b1a" class="text">${escaped(introduzione)}</p>${list}
<p style="margin:26px 0 0"><a href="${escaped(to(vai.collegamento))}" style="${BUTTON}" class="button">${escaped(vai.label)}</a></p>
</td></tr></table>
<p style="${QUIET};max-width:600px;margin:16px auto 0;padding:0 16px" class="quiet">${
    perche
      ? escaped(perche)
      : `${FOOT}
<a href="${escaped(to(rinuncia.collegamento))}" style="color:inherit">${escaped(rinuncia.label)}</a>`
  }</p>
</td></tr></table></body></html>
`;
  return { testo, html };
}

/** The address of a page of ours, from where one signs in to that page. */
export const inMail = (origin: string, collegamento: string) =>
  `${origin}${collegamento}${collegamento.includes('#') ? '' : `#${DALLA_POSTA}`}`;

const SCELTA = { label: 'Scegli che cosa ricevere', collegamento: '/account' };
const FOOT = 'Ricevi questa mail perché hai un account in Organico.';

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const QUIET = 'font-size:13px;line-height:1.5;color:#5f5c58';
const H2 = 'margin:26px 0 4px;font-size:13px;font-weight:600;color:#5f5c58';
const CELL = 'padding:10px 0;border-top:1px solid #e4e0da;overflow-wrap:anywhere';
const LINK = 'font-size:15px;line-height:1.4;font-weight:600;color:#1c1b1a;text-decoration:underline';
const BUTTON =
  'display:inline-block;padding:11px 18px;border-radius:6px;background:#1c1b1a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none';
// What is inline wins over a sheet, but not over one that insists.
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #171615 !important } .sheet { background: #232120 !important }
.text { color: #f1eeea !important } .quiet { color: #aaa59e !important } .line { border-color: #3a3735 !important }
.button { background: #f1eeea !important; color: #1c1b1a !important } }`;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
