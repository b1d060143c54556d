// The texts of a verbale are examples, not legal advice. A brand can replace them (src/features/journeys/impostazioni-verbali).
import { z } from 'zod';

export const TIPI_VERBALE = ['consegna', 'restituzione'] as const;
export type TipoVerbale = (typeof TIPI_VERBALE)[number];

export const TESTI_PREDEFINITI: Record<TipoVerbale, string> = {
  consegna: `Con il presente verbale {azienda} consegna a {persona}, che le riceve, le dotazioni aziendali elencate di seguito, di proprietà dell'azienda o nella sua disponibilità, per lo svolgimento dell'attività lavorativa.

Chi riceve dichiara di averle trovate nello stato indicato e si impegna a custodirle con diligenza, a usarle secondo le disposizioni aziendali, a non cederle ad altri, a segnalare subito guasti, smarrimento o furto e a restituirle a richiesta dell'azienda e comunque alla fine del rapporto di lavoro.`,
  restituzione: `Con il presente verbale {persona} restituisce a {azienda}, che le riceve, le dotazioni aziendali elencate di seguito, nello stato indicato.

La restituzione riguarda solo quanto è elencato. Restano dovute le dotazioni che risultano ancora consegnate.`,
};

/** The placeholders in the texts of a verbale. `azienda` is the first line of the letterhead. */
type Segnaposto = 'azienda' | 'persona' | 'brand';

/** Replaces the placeholders of a text by their values. Unknown placeholders stay as they are. */
export function fillText(text: string, values: Record<Segnaposto, string>): string {
  return text.replace(/\{(azienda|persona|brand)\}/g, (_, name: Segnaposto) => values[name]);
}

export const SIGNATURE_AREA = { width: 600, height: 200 };

/**
 * A signature: lines between points with at most one decimal. The pattern allows nothing else, because the path is drawn into
 * PDFs and pages.
 */
const SIGNATURE_PATH = /^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: ?L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?){1,2000} ?){1,100}$/;

export const tratto = z
  .string()
  .max(60_000, 'La firma è troppo lunga: cancella e riprova')
  .regex(SIGNATURE_PATH, 'La firma non è leggibile: cancella e riprova');
