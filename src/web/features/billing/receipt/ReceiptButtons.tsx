import styled from 'styled-components';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { PrinterBoldIcon } from '#ui/icons/PrinterBoldIcon.ts';
import { Button } from '#ui/Button.tsx';
import { space } from '#ui/theme.ts';
import { useReceiptDownload } from './useReceiptDownload.ts';

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

/** The buttons of an open receipt: download as PDF, print. */
export function ReceiptButtons({ number, fetchPdf }: { number: string; fetchPdf: () => Promise<Blob> }) {
  const pdf = useReceiptDownload(fetchPdf, number);
  return (
    <Acts data-no-print>
      <Button
        look="secondary"
        icon={<DownloadSimpleBoldIcon size={16} aria-hidden />}
        isBusy={pdf.isPending}
        busyLabel="Making the PDF"
        onPress={() => pdf.mutate()}
      >
        Download PDF
      </Button>
      <Button look="secondary" icon={<PrinterBoldIcon size={16} aria-hidden />} onPress={() => window.print()}>
        Print
      </Button>
    </Acts>
  );
}
