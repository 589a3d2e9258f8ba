import { useState } from 'react';
import { CopyBoldIcon } from '#ui/icons/CopyBoldIcon.ts';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { printTraces } from '#machines/kit/trace.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { Button } from '#ui/Button.tsx';
import { Acts, Quiet } from '../panelLook.ts';
import type { Walking } from '../useWalk.ts';
import { traceOf } from './runs.ts';

/** Copies or downloads the walk as a trace in the committed format. */
export function TraceActs({ walking: { model, walk, moves }, name }: { walking: Walking; name: string }) {
  const [message, setMessage] = useState('');
  const printed = () => printTraces([traceOf(name, walk, moves)]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(printed());
      setMessage('Copied. The machine’s current behaviour is what it expects.');
    } catch {
      setMessage('Your browser blocked copying. Download it instead.');
    }
  };
  const download = () => {
    downloadFile(`${model.name}.trace.json`, new Blob([printed()], { type: 'application/json' }));
    setMessage('');
  };
  return (
    <>
      <Acts>
        <Button look="secondary" size="small" icon={<CopyBoldIcon size={16} aria-hidden />} onPress={() => void copy()}>
          Copy as a trace
        </Button>
        <Button look="quiet" size="small" icon={<DownloadSimpleBoldIcon size={16} aria-hidden />} onPress={download}>
          Download it
        </Button>
      </Acts>
      <Quiet role="status">{message}</Quiet>
    </>
  );
}
