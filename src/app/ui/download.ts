/** Hands a text to the browser as a file to keep. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text when the click returns; the address may go soon after.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
