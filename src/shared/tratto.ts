// A signature as it was drawn.
import { z } from 'zod';

/** The box in which it is drawn: its path has these coordinates. */
export const RIQUADRO = { width: 600, height: 200 };

/** What the pad makes: lines through points of the box, with one decimal at most. Nothing else is drawn into a PDF or a page. */
export const TRATTO = /^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: ?L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?){1,2000} ?){1,100}$/;

export const tratto = z
  .string()
  .max(60_000, 'La firma è troppo lunga: cancella e riprova')
  .regex(TRATTO, 'La firma non è leggibile: cancella e riprova');
