import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#contract/failure.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { notify } from '#ui/notices.ts';

/** Downloads a receipt's PDF under its number, with a notice if that fails. */
export const useReceiptDownload = (fetchPdf: () => Promise<Blob>, number: string) =>
  useMutation({
    mutationFn: async () => downloadFile(`${number}.pdf`, await fetchPdf()),
    onError: (error) => notify('danger', { title: `We couldn’t download ${number}`, msg: failureOf(error).msg }),
  });
