import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PrinterIcon } from '@phosphor-icons/react/Printer';
import styled from 'styled-components';
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
        icon={<DownloadSimpleIcon size={16} weight="bold" aria-hidden />}
        isBusy={pdf.isPending}
        busyLabel="Making the PDF"
        onPress={() => pdf.mutate()}
      >
        Download PDF
      </Button>
      <Button
        look="secondary"
        icon={<PrinterIcon size={16} weight="bold" aria-hidden />}
        onPress={() => window.print()}
      >
        Print
      </Button>
    </Acts>
  );
}
