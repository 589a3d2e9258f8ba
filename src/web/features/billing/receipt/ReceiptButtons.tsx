import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { PrinterBoldIcon } from '#ui/icons/PrinterBoldIcon.ts';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { useReceiptDownload } from './useReceiptDownload.ts';

/** The buttons of an open receipt: download as PDF, print. */
export function ReceiptButtons({ number, fetchPdf }: { number: string; fetchPdf: () => Promise<Blob> }) {
  const pdf = useReceiptDownload(fetchPdf, number);
  return (
    <ButtonGroup data-no-print>
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
    </ButtonGroup>
  );
}
