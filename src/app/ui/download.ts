/** Hands a text or bytes to the browser as a file to keep. */
export function download(name: string, content: BlobPart, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it when the click returns; the address may go soon after.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
