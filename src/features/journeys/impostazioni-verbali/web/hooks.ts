import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { type Upload, useUpload } from '#web/data/use-upload.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { deleteLogo, getImpostazioni, type Impostazioni, updateImpostazioni, uploadLogo } from '../contract.ts';

export function useImpostazioni(brand_id: number): UseQueryResult<Impostazioni> {
  return useRead(getImpostazioni, { params: { id: String(brand_id) } }, { staleTime: 0 });
}

export function useUpdateImpostazioni(): Write<typeof updateImpostazioni> {
  return useWrite(updateImpostazioni, {
    success: { title: 'Testi salvati', text: 'Valgono per i verbali che emetti da ora.' },
    failure: 'I testi non sono stati salvati',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}

export function useUploadLogo(): Upload<typeof uploadLogo> {
  return useUpload(uploadLogo, { success: 'Logo salvato', failure: 'Il logo non è stato salvato', untold: [getImpostazioni] });
}

export function useDeleteLogo(): Write<typeof deleteLogo> {
  return useWrite(deleteLogo, {
    success: { title: 'Logo tolto', text: 'I verbali già emessi lo tengono.' },
    failure: 'Il logo non è stato tolto',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}
