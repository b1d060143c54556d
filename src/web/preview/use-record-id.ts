import { useParams } from '@tanstack/react-router';
import { useContext } from 'react';
import { PreviewedId } from './preview.ts';

/** Returns the id of the record that a page shows: the id in the address, or in the side panel the id of the previewed record. */
export function useRecordId(): string {
  const { id = '' } = useParams({ strict: false });
  return useContext(PreviewedId) ?? id;
}
