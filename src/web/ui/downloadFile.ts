/** How long the URL stays valid for the browser's download, in ms. */
const LONG_ENOUGH = 60_000;

/** Saves a file through the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LONG_ENOUGH);
}
