/** Downloads text or bytes as a file. */
export function download(name: string, content: BlobPart, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the URL when the click returns; it can be revoked soon after.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
