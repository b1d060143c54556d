// The dialogs that assign an item of an asset type, loaded when a user opens one.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const ChooseWithNote = lazyPart(() => import('./choose-dialog.tsx').then((file) => file.ChooseWithNoteDialog));
export const ChooseWithoutNote = lazyPart(() => import('./choose-dialog.tsx').then((file) => file.ChooseWithoutNoteDialog));
